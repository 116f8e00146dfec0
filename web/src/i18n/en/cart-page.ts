/** The cart page. */
export const cartPage = {
  "cart.clear": "Clear cart",
  "cart.sku": "SKU: {sku}",
  "cart.summary": "Order Summary",
  "cart.vat": "VAT (15%)",
  "cart.shipping": "Shipping",
  "cart.free": "FREE",
  "cart.total": "Total",
  "cart.returns": "Easy returns within 14 days",
} as const;
