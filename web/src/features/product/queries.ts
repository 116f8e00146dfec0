import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { apiAddress, apiQuery } from "@/api/api-query";
import { api, dataOf } from "@/api/client";

export const reviewSorts = ["helpful", "recent", "high", "low"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** The query of the product itself is productQuery in the API folder: other features use it too. */
export const productQueries = {
  related: (id: string) => apiQuery("/api/v1/products/{id}/related", { path: { id } }),
  /** The prefix of the keys of all review lists of a product. */
  allReviews: (id: string) => [apiAddress("/api/v1/products/{id}/reviews", { path: { id } })] as const,
  /** `stars` is 0 for all. */
  reviews: (id: string, sort: ReviewSort, stars: number) =>
    infiniteQueryOptions({
      queryKey: [...productQueries.allReviews(id), sort, stars] as const,
      queryFn: async ({ pageParam, signal }) =>
        dataOf(
          await api.GET("/api/v1/products/{id}/reviews", {
            params: { path: { id }, query: { sort, stars, page: pageParam } },
            // Revalidates the HTTP cache: a review that was just written must be in the list.
            cache: "no-cache",
            signal,
          }),
        ),
      initialPageParam: 1,
      getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
      placeholderData: keepPreviousData,
    }),
};
