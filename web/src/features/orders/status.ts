import type { PlainKey } from "@/i18n/messages";

/** The statuses of an order in their sequence. */
export const path = ["pending_payment", "processing", "shipped", "delivered"] as const;

export type Status = (typeof path)[number] | "cancelled";

const known: readonly string[] = [...path, "cancelled"];

/** The status to show: an unknown one is shown as processing. */
export function parseStatus(value: string): Status {
  return known.includes(value) ? (value as Status) : "processing";
}

/**
 * Returns the message key of a status. An order that is paid on delivery is not shown as waiting for payment.
 */
export function statusKey(status: Status, paymentMethod: string): PlainKey {
  return status === "pending_payment" && paymentMethod === "cod" ? "status.cod" : `status.${status}`;
}
