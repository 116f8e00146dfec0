import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "@/api/client";

export const couponQueries = {
  /** Under the key by which the server puts them into the document of the deals. */
  offers: () =>
    queryOptions({
      queryKey: ["coupons"] as const,
      queryFn: async ({ signal }) => dataOf(await api.GET("/api/v1/coupons", { signal })),
    }),
};
