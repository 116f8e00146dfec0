import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/api/client";
import { staffApi, staffQuery, type Schemas } from "../../api/client";

export const settingsQueries = {
  settings: () => staffQuery("/api/v1/admin/settings"),
  /** How the accounts with payment providers stand. */
  payments: () => staffQuery("/api/v1/admin/payments"),
  textPages: () => staffQuery("/api/v1/admin/pages"),
  /** What is being written is not replaced, and read anew the next time. */
  textPage: (name: string) => ({
    ...staffQuery("/api/v1/admin/pages/{name}", { params: { path: { name } } }),
    staleTime: Infinity,
    gcTime: 0,
  }),
  textPagePreview: (written: Schemas["Written"]) =>
    queryOptions({
      queryKey: ["/api/v1/admin/pages/preview", written],
      queryFn: async () => dataOf(await staffApi.POST("/api/v1/admin/pages/preview", { body: written })),
      gcTime: 0,
      retry: false,
    }),
};
