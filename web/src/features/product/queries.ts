import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { apiAddress, apiQuery } from "@/api/api-query";
import { api, dataOf } from "@/api/client";

export const reviewSorts = ["helpful", "recent", "high", "low"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** The product itself is productQuery in the API folder: other features ask for it too. */
export const productQueries = {
  related: (id: string) => apiQuery("/api/v1/products/{id}/related", { path: { id } }),
  /** What the keys of all lists of a product's reviews begin with. */
  allReviews: (id: string) => [apiAddress("/api/v1/products/{id}/reviews", { path: { id } })] as const,
  /** `stars` is 0 for all. */
  reviews: (id: string, sort: ReviewSort, stars: number) =>
    infiniteQueryOptions({
      queryKey: [...productQueries.allReviews(id), sort, stars] as const,
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
