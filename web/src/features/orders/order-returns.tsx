import { Suspense } from "react";
import { withMessages } from "@/i18n/load-messages";
import { lazyComponent } from "@/lib/lazy-component";

// The texts of returns are not those of the pages of orders, so that a checkout does not load them.
const OrderReturnsCard = lazyComponent(() =>
  withMessages(import("./order-returns-card"), "return").then((m) => m.OrderReturnsCard),
);

/** The returns of an order, on its page. */
export function OrderReturns({ orderId }: { orderId: string }) {
  return (
    <Suspense fallback={null}>
      <OrderReturnsCard orderId={orderId} />
    </Suspense>
  );
}
