import { ApiError } from "@/api/api-error";
import { randomUUID } from "@/lib/random-uuid";
import { sessionStore, useSessionStore } from "@/lib/session-store";
import type { CheckoutBody } from "./rules";

/** An order request with its idempotency key. The same key never places a second order. */
export type Attempt = { key: string; body: CheckoutBody };

/** The attempt without a response so far; it survives a reload, because the order may have been placed. */
const unanswered = sessionStore<Attempt>("checkout-attempt", (stored) => {
  const { key, body } = (stored ?? {}) as Partial<Attempt>;
  return typeof key === "string" && typeof body === "object" && body !== null ? { key, body } : undefined;
});

/** Returns the member's attempt without a response so far. */
export const useUnansweredAttempt = (userId: string) => useSessionStore(unanswered, userId);
export const clearAttempt = unanswered.clear;

/** The attempt to send for a body: the unanswered one when its body is equal, else a new one. */
export function attemptFor(userId: string, body: CheckoutBody): Attempt {
  const before = unanswered.read(userId);
  if (before && JSON.stringify(before.body) === JSON.stringify(body)) return before;
  const attempt = { key: randomUUID(), body };
  unanswered.write(userId, attempt);
  return attempt;
}

/** Statuses of an overloaded server, or of a proxy in front of it. */
const unclear = [408, 429];

/** Codes of 429 that the shop itself answers with, when it has placed no order. */
const tooMuch = ["too_many_orders", "coupon_too_many_tries"];

/** Reports whether a failure proves that there is no order. Otherwise the attempt must be repeated as it was. */
export function isDefinitive(error: unknown): error is ApiError {
  if (!(error instanceof ApiError && error.isClientError)) return false;
  return !unclear.includes(error.status) || tooMuch.includes(error.code);
}
