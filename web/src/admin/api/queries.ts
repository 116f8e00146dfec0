import { queryOptions } from "@tanstack/react-query";
import { staffQuery } from "./client";
import type { reportKindValues } from "./values.gen";

/** What several features of the back office ask for. */
export const officeQueries = {
  /** Who uses the back office, and what they may do. The key has the user's id: nobody gets the rights of another. */
  me: (userId: string) =>
    queryOptions({
      ...staffQuery("/api/v1/admin/me"),
      queryKey: ["/api/v1/admin/me", userId],
      staleTime: 60_000,
    }),
  vendors: () => staffQuery("/api/v1/admin/vendors"),
  /** The categories, vendors and brands that a product can have. */
  productChoices: () => staffQuery("/api/v1/admin/product-choices"),
  report: (kind: (typeof reportKindValues)[number], query: { from: string; to: string }) =>
    staffQuery("/api/v1/admin/reports/{kind}", { params: { path: { kind }, query } }),
};
