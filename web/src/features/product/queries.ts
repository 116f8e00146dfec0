import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "@/api/client";

export const reviewSorts = ["helpful", "recent", "high", "low"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** The product itself is productQuery in the API folder: other features ask for it too. */
export const productQueries = {
  related: (id: string) =>
    queryOptions({
      queryKey: ["related", id] as const,
      queryFn: async ({ signal }) =>
        dataOf(await api.GET("/api/v1/products/{id}/related", { params: { path: { id } }, signal })),
    }),
  /** `stars` is 0 for all. */
  reviews: (id: string, sort: ReviewSort, stars: number) =>
    infiniteQueryOptions({
      queryKey: ["reviews", id, sort, stars] as const,
      queryFn: async ({ pageParam, signal }) =>
        dataOf(
          await api.GET("/api/v1/products/{id}/reviews", {
            params: { path: { id }, query: { sort, stars, page: pageParam } },
            // Who has just written a review looks for it: the server is asked whether anything is new.
            cache: "no-cache",
            signal,
          }),
        ),
      initialPageParam: 1,
      getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
      placeholderData: keepPreviousData,
    }),
};
