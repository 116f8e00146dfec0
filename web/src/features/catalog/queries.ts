import { apiQuery } from "@/api/api-query";

export const catalogQueries = {
  categories: () => ({ ...apiQuery("/api/v1/categories"), staleTime: 5 * 60_000 }),
  home: () => apiQuery("/api/v1/home"),
};
