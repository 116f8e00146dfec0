import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, PackageX } from "lucide-react";
import { ApiError } from "@/api/api-error";
import { useAuth } from "@/api/auth/auth-context";
import { useT } from "@/i18n/language-context";
import { useTitle } from "@/i18n/use-title";
import { orderNumber } from "@/lib/order-number";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Skeleton } from "@/ui/skeleton";
import { LabelSheet } from "./label-sheet";
import { returnsQueries } from "./return-queries";
import "./label.css";

/** The label of a return, to print. */
export function ReturnLabel({ id }: { id: string }) {
  const t = useT();
  const { user } = useAuth();
  const { data, error, refetch, isFetching } = useQuery(returnsQueries.label(user?.id ?? "", id));
  const title = t("return.title", { number: orderNumber(id) });
  useTitle(title);
  const none = error instanceof ApiError && error.isClientError;
  return (
    <>
      <div className="mx-auto mb-4 flex max-w-[210mm] flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to={`/returns/${id}`} className={`${buttonStyle({ variant: "ghost", size: "sm" })} -ms-3.5`}>
          <Icon of={ArrowLeft} size="sm" flip />
          {t("return.backToReturn")}
        </Link>
        <h1 className="sr-only">{title}</h1>
        {data && <Button onClick={() => window.print()}>{t("return.labelPrint")}</Button>}
      </div>
      {data ? (
        <LabelSheet label={data} />
      ) : none ? (
        <EmptyState icon={PackageX} title={t("return.labelNone")} text={t("return.labelNoneText")} />
      ) : error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <div role="status" aria-label={t("shell.loading")}>
          <Skeleton className="h-80 w-full rounded-card" />
        </div>
      )}
    </>
  );
}
