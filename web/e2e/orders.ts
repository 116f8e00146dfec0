import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import type { components } from "../src/api/schema.d.ts";
import type { Shopper } from "./accounts.ts";
import type { Server } from "./server.ts";

export type Order = components["schemas"]["Order"];
type Card = components["schemas"]["ProductCard"];

export const address = {
  full_name: "نورة العتيبي",
  phone: "0512345678",
  street_address: "12 King Fahd Road",
  unit_number: "Villa 4",
  city: "Riyadh",
  province: "Riyadh",
  postal_code: "12345",
};

/** Returns products without options and with enough stock, of as many vendors as possible. */
export async function findInStock(request: APIRequestContext, count: number): Promise<Card[]> {
  const response = await request.get("/api/v1/search?q=a");
  const { products } = (await response.json()) as { products: Card[] };
  const good = products.filter((product) => product.inventory_count > 30 && !product.has_options);
  const vendors = new Map(good.map((product) => [product.vendor.vendor_id, product]));
  const chosen = [...new Set([...vendors.values(), ...good])].slice(0, count);
  expect(chosen).toHaveLength(count);
  return chosen;
}

/** Orders the products as the shopper, the first of them twice, to the usual address but for what to says. */
export async function placeOrder(
  request: APIRequestContext,
  shopper: Shopper,
  products: readonly { product_id: string; color?: string; size?: string }[],
  to: Partial<typeof address> = {},
): Promise<Order> {
  const headers = { Authorization: `Bearer ${shopper.session.access_token}` };
  const post = async <T>(path: string, data: object, more: Record<string, string> = {}): Promise<T> => {
    const response = await request.post(path, { data, headers: { ...headers, ...more } });
    expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
    return (await response.json()) as T;
  };
  for (const [i, { product_id, color = "", size = "" }] of products.entries())
    await post("/api/v1/cart/items", { product_id, color, size, quantity: i === 0 ? 2 : 1 });
  const { total } = await post<{ total: number }>("/api/v1/quote", {});
  return post<Order>(
    "/api/v1/orders",
    {
      shipping_address: { ...address, email: shopper.email, ...to },
      payment_method: "cod",
      expected_total: total,
    },
    { "Idempotency-Key": randomUUID() },
  );
}

/** Sends a parcel as an operator does. */
export async function shipParcel(
  { staff }: Server,
  order: Pick<Order, "order_id">,
  parcel: {
    vendor_id: string;
    carrier?: string;
    tracking_number?: string;
    tracking_url?: string;
    lines?: { order_item_id: string; quantity: number }[];
  },
): Promise<Order> {
  return (await staff("POST", `orders/${order.order_id}/shipments`, parcel)) as Order;
}

/** Notes that a parcel, or all that are on their way, have arrived. */
export async function deliverParcel(
  { staff }: Server,
  order: Pick<Order, "order_id">,
  shipmentId?: string,
): Promise<Order> {
  return (await staff(
    "POST",
    `orders/${order.order_id}/delivered`,
    shipmentId ? { shipment_id: shipmentId } : {},
  )) as Order;
}

/** Changes the status of an order, or of one vendor's items in it, as an operator does. */
export async function advanceOrder(
  { staff }: Server,
  order: Pick<Order, "order_id">,
  status: Order["status"],
  vendorId?: string,
): Promise<Order> {
  return (await staff("POST", `orders/${order.order_id}/advance`, {
    status,
    ...(vendorId && { vendor_id: vendorId }),
  })) as Order;
}
