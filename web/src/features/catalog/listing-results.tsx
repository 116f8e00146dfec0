import type { UseQueryResult } from "@tanstack/react-query";
import { PackageOpen } from "lucide-react";
import { memo, useDeferredValue, type ReactNode } from "react";
import { Navigate } from "react-router";
import type { Listing } from "@/api/types";
import type { CurrencyStyle } from "@/i18n/format";
import { useT } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { EmptyState } from "@/ui/empty-state";
import { Pagination } from "@/ui/pagination";
import { Spinner } from "@/ui/spinner";
import { ListingGrid, ListingGridSkeleton, type Columns } from "./listing-grid";

type Props = {
  query: Pick<UseQueryResult<Listing>, "data" | "error" | "isFetching" | "refetch">;
  columns: Columns;
  currency: CurrencyStyle;
  pager: "boundaries" | "window";
  /** The page in the address. */
  page: number;
  pageAddress: (page: number) => string;
  emptyText: string;
  emptyAction: ReactNode;
  afterEmpty: ReactNode;
};

/** What tells of a change comes first: the products follow after the next frame. */
export function ListingResults(props: Props) {
  return <Results {...useDeferredValue(props)} />;
}

const Results = memo(function Results(props: Props) {
  const { query, columns, currency, pager, page, pageAddress, emptyText, emptyAction, afterEmpty } = props;
  const t = useT();
  const { data, error, isFetching, refetch } = query;

  if (!data && error) return <QueryError error={error} onRetry={refetch} retrying={isFetching} />;
  if (!data) return <ListingGridSkeleton columns={columns} label={t("home.loading")} />;
  const beyondEnd = data.products.length === 0 && data.total > 0;
  if (beyondEnd && !isFetching) return <Navigate replace to={pageAddress(data.pages)} />;
  return (
    <>
      <div className="relative" aria-busy={isFetching}>
        {data.products.length > 0 ? (
          <ListingGrid products={data.products} columns={columns} currency={currency} />
        ) : (
          <>
            <EmptyState icon={PackageOpen} title={t("listing.none")} text={emptyText} action={emptyAction} />
            {!isFetching && afterEmpty}
          </>
        )}
        {isFetching && <Updating />}
      </div>
      <Pagination
        page={page}
        pages={data.pages}
        to={pageAddress}
        kind={pager}
        labels={{
          nav: t("pager.label"),
          previous: t("pager.previous"),
          next: t("pager.next"),
          page: (n) => t("pager.page", { n }),
        }}
        className="mt-8 sm:mt-10"
      />
    </>
  );
});

/**
 * Covers products that are about to change. It appears after a delay, so that quick responses do not flicker.
 */
function Updating() {
  const t = useT();
  return (
    <div className="absolute inset-0 z-20 animate-fade-in rounded-card bg-paper/60 [animation-delay:150ms] [animation-fill-mode:backwards]">
      <p className="sticky top-1/3 mx-auto mt-16 flex w-fit items-center gap-2.5 rounded-full bg-card px-5 py-2.5 font-medium shadow-float">
        <Spinner size="sm" className="text-brand" />
        {t("listing.updating")}
      </p>
    </div>
  );
}
