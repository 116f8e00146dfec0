import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, PackageX } from "lucide-react";
import { ApiError } from "@/api/api-error";
import { useAuth } from "@/api/auth/auth-context";
import { useT } from "@/i18n/language-context";
import { useTitle } from "@/i18n/use-title";
import { orderNumber } from "@/lib/order-number";
import { QueryError } from "@/lib/query-error";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Skeleton } from "@/ui/skeleton";
import { ordersQueries } from "./queries";
import { ReturnForm } from "./return-form";
import { returnsQueries } from "./return-queries";

/** Asks to return a part of an order. */
export function NewReturn({ orderId }: { orderId: string }) {
  const t = useT();
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const order = useQuery(ordersQueries.one(userId, orderId));
  const possible = useQuery(returnsQueries.ofOrder(userId, orderId));
  useTitle(t("return.titleForm"));

  const error = order.error ?? possible.error;
  const missing = error instanceof ApiError && error.status === 404;
  const nothing = possible.data?.lines.length === 0;
  return (
    <>
      <Link to={`/orders/${orderId}`} className={`${buttonStyle({ variant: "ghost", size: "sm" })} -ms-3.5`}>
        <Icon of={ArrowLeft} size="sm" flip />
        {t("return.backToOrder")}
      </Link>
      <header className="mt-3 mb-6">
        <h1 className="text-2xl sm:text-3xl">{t("return.titleForm")}</h1>
        {order.data && (
          <p className="mt-1 text-muted">{t("return.order", { number: orderNumber(orderId) })}</p>
        )}
      </header>
      {missing || nothing ? (
        <EmptyState
          icon={PackageX}
          title={t("return.nothing")}
          text={t("return.nothingText")}
          action={
            <Link to="/contact" className={buttonStyle()}>
              {t("return.contact")}
            </Link>
          }
        />
      ) : order.data && possible.data ? (
        <ReturnForm order={order.data} possible={possible.data} userId={userId} />
      ) : error ? (
        <QueryError
          error={error}
          onRetry={() => Promise.all([order.refetch(), possible.refetch()])}
          retrying={order.isFetching || possible.isFetching}
        />
      ) : (
        <div role="status" aria-label={t("shell.loading")}>
          <Skeleton className="h-80 w-full rounded-card" />
        </div>
      )}
    </>
  );
}
