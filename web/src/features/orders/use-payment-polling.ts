import { useEffect, useState } from "react";
import { isMoving, paymentView, pollDelay, type Expecting } from "./payment-view";
import type { Order } from "./queries";

/**
 * Polls an order while its payment is about to change, and reports whether it still does. A change of the payment's
 * phase restarts the polling.
 */
export function usePaymentPolling(
  order: Order | undefined,
  expecting: Expecting,
  refetch: () => Promise<unknown>,
): boolean {
  const phase = order && isMoving(order, expecting) ? `${paymentView(order)} ${expecting.over}` : "";
  const [polled, setPolled] = useState({ phase: "", count: 0 });
  const count = polled.phase === phase ? polled.count : 0;
  const delay = phase ? pollDelay(count) : undefined;
  useEffect(() => {
    if (delay === undefined) return undefined;
    const timer = window.setTimeout(
      () => void refetch().finally(() => setPolled({ phase, count: count + 1 })),
      delay,
    );
    return () => window.clearTimeout(timer);
  }, [phase, count, delay, refetch]);
  return delay !== undefined;
}
