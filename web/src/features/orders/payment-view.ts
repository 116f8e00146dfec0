import type { Order } from "./queries";

/** How the online payment of an order stands, by what a shopper can do about it. */
export type PaymentView =
  /** There is nothing to say: it is paid on delivery, or was cancelled before it was paid. */
  | "none"
  /** A payment page is open, or can be opened. */
  | "waiting"
  /** The money is there, and the order is about to follow. */
  | "confirming"
  /** The last attempt came to nothing; there may be another, even on the same page. */
  | "failed"
  /** Nobody paid in time, and the order was cancelled. */
  | "expired"
  | "review"
  | "paid"
  | "refunding"
  | "refunded"
  | "partly-refunded";

type Paid = Pick<Order, "status" | "payment" | "cancel_reason">;

export function paymentView({ status, payment, cancel_reason }: Paid): PaymentView {
  if (!payment) return "none";
  const { state } = payment;
  if (state === "review") return "review";
  if (state === "refunded") return "refunded";
  const money = state === "authorised" || state === "paid" || state === "partially_refunded";
  if (status === "pending_payment")
    return money ? "confirming" : isOpen(payment) && !payment.message_code ? "waiting" : "failed";
  if (status === "cancelled") {
    if (money) return "refunding";
    return cancel_reason === "payment_expired" ? "expired" : "none";
  }
  return state === "partially_refunded" ? "partly-refunded" : money ? "paid" : "none";
}

/** Reports whether the provider's page can still be paid on. */
function isOpen({ state }: NonNullable<Order["payment"]>): boolean {
  return state === "created" || state === "unknown" || state === "redirected";
}

/** Reports whether an order is still to be paid online. */
export function awaitsPayment({ status, payment }: Paid): boolean {
  return status === "pending_payment" && payment !== undefined;
}

/** How many times a payment is polled while it is being confirmed. */
const maxPolls = 12;

/** Why a page expects the payment to change: the shopper came back from the provider, or the time to pay is over. */
export type Expecting = { returned: boolean; over: boolean };

/** Reports whether the payment is about to change by itself. */
export function isMoving(order: Paid, { returned, over }: Expecting): boolean {
  if (!order.payment || !awaitsPayment(order)) return false;
  return over || (returned && isOpen(order.payment)) || paymentView(order) === "confirming";
}

/** Returns the delay before the next poll in milliseconds, with exponential backoff; undefined after the last one. */
export function pollDelay(polls: number): number | undefined {
  return polls < maxPolls ? Math.min(1000 * 1.4 ** polls, 15_000) : undefined;
}
