import type { PlainKey } from "@/i18n/messages";

/** The way of an order to the shopper. */
export const path = ["pending_payment", "processing", "shipped", "delivered"] as const;

export type Status = (typeof path)[number] | "cancelled";

const known: readonly string[] = [...path, "cancelled"];

/** The status to show: an unknown one is shown as processing. */
export function parseStatus(value: string): Status {
  return known.includes(value) ? (value as Status) : "processing";
}

/** What a status is called. Cash on delivery is not something a shopper is late with. */
export function statusKey(status: Status, paymentMethod: string): PlainKey {
  return status === "pending_payment" && paymentMethod === "cod" ? "status.cod" : `status.${status}`;
}
