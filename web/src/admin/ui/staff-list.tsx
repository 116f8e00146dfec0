import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

/** A page of a list: its rows, and the cursor of the next one, or "" at the end. */
export type ListPage<Row> = { rows: readonly Row[]; next: string };

/**
 * A list that the server gives in pages. The key begins with the path, so that a change of something in it fetches
 * it again by that.
 */
export function useStaffList<Row>(
  key: readonly [path: string, ...filters: unknown[]],
  fetchPage: (cursor: string, signal: AbortSignal) => Promise<ListPage<Row>>,
) {
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    getNextPageParam: (last) => last.next || undefined,
    staleTime: 5_000,
    // While other filters are fetched, the rows of the last ones stay.
    placeholderData: (before) => before,
  });
  return { ...query, rows: query.data?.pages.flatMap((page) => page.rows) };
}

type Props<Row> = {
  list: ReturnType<typeof useStaffList<Row>>;
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
