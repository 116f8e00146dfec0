import type { components } from "@/api/schema";

type Order = components["schemas"]["Order"];

/** Returns an order with the number of items, two pieces of the first one. */
export function sampleOrder(items = 1, changes: Partial<Order> = {}): Order {
  return {
    order_id: "1a2b3c4d-0000-4000-8000-000000000000",
    status: "pending_payment",
    payment_method: "cod",
    payment_standing: "unpaid",
    refunded_amount: 0,
    created_at: "2026-03-01T22:30:00Z",
    currency: "SAR",
    subtotal_amount: 1000,
    discount_amount: 0,
    shipping_amount: 0,
    vat_amount: 150,
    vat_included: false,
    total_amount: 1150,
    coupon_code: "",
    can_cancel: true,
    document: "invoice",
    invoiced: false,
    events: [
      {
        status: "pending_payment",
        actor: "shopper",
        created_at: "2026-03-01T22:30:00Z",
        vendor_id: "",
        shipment_id: "",
      },
    ],
    deliveries: [],
    shipments: [],
    order_items: Array.from({ length: items }, (_, i) => ({
      order_item_id: `i${i}`,
      product: {
        product_id: `p${i}`,
        en_name: `Lamp ${i}`,
        ar_name: `مصباح ${i}`,
        brand: i === 0 ? "Nakhla" : "",
        ar_brand: i === 0 ? "نخلة" : "",
        image_url: "",
      },
      vendor_id: `v${i % 2}`,
      en_vendor: `Shop ${i % 2}`,
      ar_vendor: `متجر ${i % 2}`,
      quantity: i === 0 ? 2 : 1,
      price_at_purchase: 100,
      status: "pending_payment",
      color: "",
      size: "",
      sku: "",
      en_options: "",
      ar_options: "",
    })),
    shipping_address: {
      full_name: "نورة العتيبي",
      phone: "+966512345678",
      email: "noura@example.com",
      street_address: "12 King Fahd Road",
      unit_number: "Villa 4",
      city: "Riyadh",
      province: "Riyadh Province",
      postal_code: "12345",
    },
    ...changes,
  };
}
