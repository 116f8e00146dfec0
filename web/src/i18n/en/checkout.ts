/** The checkout. */
export const checkout = {
  "checkout.shipping": "Shipping information",
} as const;
