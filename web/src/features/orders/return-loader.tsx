import { useQuery } from "@tanstack/react-query";
import { PackageX } from "lucide-react";
import { ApiError } from "@/api/api-error";
import { useAuth } from "@/api/auth/auth-context";
import { useT } from "@/i18n/language-context";
import { useTitle } from "@/i18n/use-title";
import { orderNumber } from "@/lib/order-number";
import { QueryError } from "@/lib/query-error";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Link } from "@/ui/link";
import { Skeleton } from "@/ui/skeleton";
import { returnsQueries } from "./return-queries";
import { ReturnView } from "./return-view";

/** Fetches and shows one return. */
export function ReturnLoader({ id }: { id: string }) {
  const t = useT();
  const { user } = useAuth();
  const { data, error, refetch, isFetching } = useQuery(returnsQueries.one(user?.id ?? "", id));
  useTitle(t("return.title", { number: orderNumber(id) }));
  // Another member's return is reported as not found.
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        icon={PackageX}
        headingLevel="h1"
        title={t("return.notFound")}
        text={t("return.notFoundText")}
        action={
          <Link to="/orders" className={buttonStyle()}>
            {t("page.orders")}
          </Link>
        }
      />
    );
  if (data) return <ReturnView one={data} />;
  if (error) return <QueryError error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <div role="status" aria-label={t("shell.loading")} className="grid gap-5">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-80 w-full rounded-card" />
    </div>
  );
}
