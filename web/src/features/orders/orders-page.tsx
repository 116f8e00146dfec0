import { useInfiniteQuery } from "@tanstack/react-query";
import { Package } from "lucide-react";
import { useAuth } from "@/api/auth/auth-context";
import { useT } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import { Link } from "@/ui/link";
import { Skeleton } from "@/ui/skeleton";
import { MyReturns } from "./my-returns";
import { OrderCard } from "./order-card";
import { ordersQueries } from "./queries";

export function OrdersPage() {
  const t = useT();
  const { user } = useAuth();
  const query = useInfiniteQuery(ordersQueries.list(user?.id ?? ""));
  const orders = query.data?.pages.flatMap((page) => page.orders);

  return (
    <Container className="py-8 sm:py-12">
      <h1 className="mb-6 text-2xl sm:text-3xl">{t("page.orders")}</h1>
      {!orders ? (
        query.error ? (
          <QueryError error={query.error} onRetry={query.refetch} retrying={query.isFetching} />
        ) : (
          <div role="status" aria-label={t("shell.loading")} className="grid gap-5">
            <Skeleton className="h-72 w-full rounded-card" />
            <Skeleton className="h-72 w-full rounded-card" />
          </div>
        )
      ) : orders.length === 0 ? (
        <EmptyState
          icon={Package}
          title={t("orders.empty")}
          text={t("orders.emptyText")}
          action={
            <Link to="/" className={buttonStyle()}>
              {t("cart.start")}
            </Link>
          }
        />
      ) : (
        <>
          <ul className="grid gap-5">
            {orders.map((order) => (
              <li key={order.order_id}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
          {query.isFetchNextPageError && !query.isFetchingNextPage ? (
            <QueryError error={query.error} onRetry={query.fetchNextPage} className="pb-0" />
          ) : (
            query.hasNextPage && (
              <div className="mt-6 flex justify-center">
                <Button
                  variant="outline"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t("orders.more")}
                </Button>
              </div>
            )
          )}
          <MyReturns />
        </>
      )}
    </Container>
  );
}
