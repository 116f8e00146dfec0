import { useInfiniteQuery, type QueryKey, type UseInfiniteQueryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

type Listed<Row, Page> = { pages: Page[]; rows: Row[] };
type ListQuery<Row, Page, Key extends QueryKey> = UseInfiniteQueryOptions<
  Page,
  Error,
  Listed<Row, Page>,
  Key,
  string
>;

/** A list that the server gives in pages: its rows so far. While other filters are fetched, the last ones stay. */
export function useStaffList<Row, Page, Key extends QueryKey>(query: ListQuery<Row, Page, Key>) {
  const list = useInfiniteQuery({ ...query, placeholderData: (before) => before });
  return { ...list, rows: list.data?.rows };
}

type Props<Row> = {
  list: Omit<ReturnType<typeof useStaffList<Row, unknown, QueryKey>>, "data">;
  /** Shown when there is nothing. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** The states of a list: loading, failed, empty, and rows with a button for more. */
export function StaffList<Row>({ list, empty, children }: Props<Row>) {
  const t = useT();
  if (list.rows === undefined)
    return list.error ? (
      <QueryError error={list.error} onRetry={list.refetch} retrying={list.isFetching} />
    ) : (
      <ListLoading />
    );
  if (list.rows.length === 0) return empty;
  return (
    <>
      <div
        className={list.isPlaceholderData ? "opacity-60" : ""}
        aria-busy={list.isPlaceholderData || undefined}
      >
        {children(list.rows)}
      </div>
      {list.hasNextPage && (
        <div className="mt-5 text-center">
          <Button
            variant="outline"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t("office.more")}
          </Button>
        </div>
      )}
    </>
  );
}

/** Grey rows while a list or a form loads. */
export function ListLoading({ rows = 6 }: { rows?: number }) {
  const t = useT();
  return (
    <div role="status" aria-label={t("office.loading")} className="card grid gap-4 p-5">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-6" />
      ))}
    </div>
  );
}
