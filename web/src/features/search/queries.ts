import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "@/api/client";

/** A term needs so many characters before it is asked about. */
export const shortestTerm = 2;

export const searchQueries = {
  /** Up to five products for what is typed so far. A term that is typed over cancels its request. */
  suggest: (term: string) =>
    queryOptions({
      queryKey: ["suggest", term] as const,
      queryFn: async ({ signal }) =>
        dataOf(await api.GET("/api/v1/suggest", { params: { query: { q: term } }, signal })),
      placeholderData: keepPreviousData,
    }),
};
