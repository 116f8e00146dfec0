import { describe, expect, it } from "vitest";
import { sampleOrder } from "@/dev/sample-order";
import { awaitsPayment, isMoving, pollDelay, paymentView } from "./payment-view";
import type { Order } from "./queries";

type State = NonNullable<Order["payment"]>["state"];

function order(status: Order["status"], state?: State, changes: Partial<Order> = {}): Order {
  const payment = state && {
    state,
    method: "mada" as const,
    provider: "moyasar" as const,
    amount: 1150,
    refunded: 0,
  };
  return sampleOrder(1, { status, payment_method: "mada", payment, ...changes });
}

describe("paymentView", () => {
  it.each([
    ["pending_payment", undefined, "none"],
    ["pending_payment", "created", "waiting"],
    ["pending_payment", "unknown", "waiting"],
    ["pending_payment", "redirected", "waiting"],
    ["pending_payment", "failed", "failed"],
    ["pending_payment", "expired", "failed"],
    ["pending_payment", "voided", "failed"],
    ["pending_payment", "authorised", "confirming"],
    ["pending_payment", "paid", "confirming"],
    ["pending_payment", "review", "review"],
    ["processing", "authorised", "paid"],
    ["delivered", "paid", "paid"],
    ["shipped", "partially_refunded", "partly-refunded"],
    ["cancelled", "paid", "refunding"],
    ["cancelled", "refunded", "refunded"],
    ["cancelled", "voided", "none"],
  ] as const)("%s with a payment that is %s: %s", (status, state, want) => {
    expect(paymentView(order(status, state))).toBe(want);
  });

  it("tells an order that nobody paid from one that was cancelled", () => {
    expect(paymentView(order("cancelled", "expired", { cancel_reason: "payment_expired" }))).toBe("expired");
    expect(paymentView(order("cancelled", "expired"))).toBe("none");
    // Money that arrived too late goes back.
    expect(paymentView(order("cancelled", "paid", { cancel_reason: "payment_expired" }))).toBe("refunding");
  });
});

it("tells of a card that was declined while the page stays open", () => {
  const declined = order("pending_payment", "redirected");
  declined.payment!.message_code = "payment_declined";
  expect(paymentView(declined)).toBe("failed");
  // The shopper may have paid there since.
  expect(isMoving(declined, { returned: true, over: false })).toBe(true);
});

it("waits for a payment only online", () => {
  expect(awaitsPayment(order("pending_payment", "failed"))).toBe(true);
  expect(awaitsPayment(order("pending_payment"))).toBe(false);
  expect(awaitsPayment(order("processing", "paid"))).toBe(false);
});

it("polls with backoff, and stops", () => {
  const pauses = Array.from({ length: 20 }, (_, polls) => pollDelay(polls));
  const asked = pauses.filter((pause) => pause !== undefined);
  expect(asked).toHaveLength(12);
  expect(pauses.slice(0, 12)).toEqual(asked.toSorted((a, b) => a - b));
  expect(asked[0]).toBe(1000);
  expect(Math.max(...asked)).toBe(15_000);
});

it.each([
  ["pending_payment", "authorised", false, false, true],
  // An open page is polled only by who came back from it, or when the time is over.
  ["pending_payment", "redirected", false, false, false],
  ["pending_payment", "redirected", true, false, true],
  ["pending_payment", "redirected", false, true, true],
  ["pending_payment", "failed", true, false, false],
  ["pending_payment", "failed", false, true, true],
  ["processing", "paid", true, true, false],
] as const)("%s, %s, returned %s, over %s: moves %s", (status, state, returned, over, want) => {
  expect(isMoving(order(status, state), { returned, over })).toBe(want);
});
