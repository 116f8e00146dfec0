import { useEffect, useState } from "react";
import { isMoving, pauseAfter, paymentView, type Expecting } from "./payment-view";
import type { Order } from "./queries";

/**
 * Asks for an order again and again while its payment is about to change, and returns whether it still does. What has
 * changed meanwhile starts anew.
 */
export function usePaymentLooks(
  order: Order | undefined,
  expecting: Expecting,
  refetch: () => Promise<unknown>,
): boolean {
  const phase = order && isMoving(order, expecting) ? `${paymentView(order)} ${expecting.over}` : "";
  const [looks, setLooks] = useState({ phase: "", count: 0 });
  const looked = looks.phase === phase ? looks.count : 0;
  const pause = phase ? pauseAfter(looked) : undefined;
  useEffect(() => {
    if (pause === undefined) return undefined;
    const timer = window.setTimeout(
      () => void refetch().finally(() => setLooks({ phase, count: looked + 1 })),
      pause,
    );
    return () => window.clearTimeout(timer);
  }, [phase, looked, pause, refetch]);
  return pause !== undefined;
}
