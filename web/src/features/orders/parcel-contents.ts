import type { OrderItem, Shipment } from "./queries";

export type Content = { item: OrderItem; quantity: number };

/** What is in a parcel, in the order of the order's items. */
export function contentsOf({ lines }: Shipment, items: readonly OrderItem[]): Content[] {
  return items.flatMap((item) => {
    const line = lines.find((one) => one.order_item_id === item.order_item_id);
    return line ? [{ item, quantity: line.quantity }] : [];
  });
}

/** What is in no parcel yet. Items that were shipped before parcels were stored are in none either. */
export function unsentOf(items: readonly OrderItem[], shipments: readonly Shipment[]): Content[] {
  return items.flatMap((item) => {
    if (item.status !== "pending_payment" && item.status !== "processing") return [];
    const sent = shipments
      .flatMap(({ lines }) => lines)
      .filter((line) => line.order_item_id === item.order_item_id)
      .reduce((sum, line) => sum + line.quantity, 0);
    return sent < item.quantity ? [{ item, quantity: item.quantity - sent }] : [];
  });
}
