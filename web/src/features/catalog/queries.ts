import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "@/api/client";

// Keys and shapes are shared with the server, which puts the first page's data into the document.
export const catalogQueries = {
  categories: () =>
    queryOptions({
      queryKey: ["categories"] as const,
      queryFn: async ({ signal }) => dataOf(await api.GET("/api/v1/categories", { signal })),
      staleTime: 5 * 60_000,
    }),
  home: () =>
    queryOptions({
      queryKey: ["home"] as const,
      queryFn: async ({ signal }) => dataOf(await api.GET("/api/v1/home", { signal })),
    }),
};
