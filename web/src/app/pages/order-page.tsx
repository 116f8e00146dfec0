import { useQuery } from "@tanstack/react-query";
import { PackageX, RotateCcw } from "lucide-react";
import { Suspense, useCallback, useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { ApiError } from "@/api/api-error";
import { useAuth } from "@/api/auth/auth-context";
import { NotAddedItems } from "@/features/orders/not-added-items";
import { OrderView } from "@/features/orders/order-view";
import { awaitsPayment } from "@/features/orders/payment-view";
import { ordersQueries } from "@/features/orders/queries";
import { usePaymentPolling } from "@/features/orders/use-payment-polling";
import { useT } from "@/i18n/language-context";
import { withMessages } from "@/i18n/load-messages";
import { useTitle } from "@/i18n/use-title";
import { lazyComponent } from "@/lib/lazy-component";
import { orderNumber } from "@/lib/order-number";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import { Link } from "@/ui/link";
import { Skeleton } from "@/ui/skeleton";
import { useBuyAgain } from "./use-buy-again";

/** What only orders need that are paid online. */
const PaymentNotice = lazyComponent(async () => {
  const { PaymentNotice } = await withMessages(import("@/features/orders/payment-notice"), "payment");
  return PaymentNotice;
});

export function OrderPage() {
  const t = useT();
  const { id = "" } = useParams();
  const { user } = useAuth();
  const { data: order, error, refetch, isFetching } = useQuery(ordersQueries.one(user?.id ?? "", id));
  const again = useBuyAgain();
  const came = useCameBack();
  const returned = came !== null;
  const [over, setOver] = useState(false);
  const onOver = useCallback(() => setOver(true), []);
  const looking = usePaymentPolling(order, { returned, over }, refetch);
  useTitle(t("order.number", { number: orderNumber(id) }));

  // Another member's order is reported as not found.
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <Container className="py-6 wrap-anywhere sm:py-10">
      {missing ? (
        <EmptyState
          icon={PackageX}
          headingLevel="h1"
          title={t("order.notFound")}
          text={t("order.notFoundText")}
          action={
            <Link to="/orders" className={buttonStyle()}>
              {t("order.all")}
            </Link>
          }
        />
      ) : order ? (
        <OrderView
          order={order}
          notice={
            <>
              {order.payment && (
                <Suspense fallback={null}>
                  <PaymentNotice
                    order={order}
                    returned={returned}
                    left={came === "left"}
                    looking={looking}
                    over={over}
                    onOver={onOver}
                    onRestore={() => void again.buy(order.order_items)}
                    restoring={again.busy}
                  />
                </Suspense>
              )}
              <NotAddedItems items={again.notAdded} nothingAdded={again.nothingAdded} />
            </>
          }
          actions={
            // An order that nobody has paid offers its items itself.
            !awaitsPayment(order) &&
            !order.cancel_reason && (
              <Button icon={RotateCcw} loading={again.busy} onClick={() => void again.buy(order.order_items)}>
                {t("again.buy")}
              </Button>
            )
          }
        />
      ) : error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <div role="status" aria-label={t("shell.loading")} className="grid gap-5">
          <Skeleton className="h-10 w-64" />
          <div className="grid gap-5 lg:grid-cols-[1fr_22rem]">
            <Skeleton className="h-80 w-full rounded-card" />
            <Skeleton className="h-80 w-full rounded-card" />
          </div>
        </div>
      )}
    </Container>
  );
}

/**
 * Returns what the payment page has sent the shopper here with, or null. The address forgets it, so that a reload does,
 * too.
 */
function useCameBack(): string | null {
  const [params, setParams] = useSearchParams();
  const [came] = useState(() => params.get("payment"));
  useEffect(() => {
    if (!params.has("payment")) return;
    setParams(
      (before) => {
        before.delete("payment");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [params, setParams]);
  return came;
}
