import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/api/client";
import { staffApi, staffQuery, type Schemas } from "../../api/client";
import { officeQueries } from "../../api/queries";

export const marketingQueries = {
  slides: () => staffQuery("/api/v1/admin/marketing/slides"),
  banners: () => staffQuery("/api/v1/admin/marketing/banners"),
  announcements: () => staffQuery("/api/v1/admin/marketing/announcements"),
  collections: () => staffQuery("/api/v1/admin/marketing/collections"),
  synonyms: () => staffQuery("/api/v1/admin/marketing/synonyms"),
  /** Searches of the last weeks that found nothing. */
  missedSearches: () => officeQueries.report("searches", { from: "", to: "" }),
  /** The products of a collection. What is being edited is not replaced, and read anew the next time. */
  chosenProducts: (id: string) => ({
    ...staffQuery("/api/v1/admin/marketing/collections/{id}/products", { params: { path: { id } } }),
    staleTime: Infinity,
    gcTime: 0,
  }),
  /** The products that a rule selects. */
  selected: (fields: Schemas["CollectionFields"]) =>
    queryOptions({
      queryKey: ["/api/v1/admin/marketing/collections/try", fields.rule],
      queryFn: async ({ signal }) =>
        dataOf(
          await staffApi.POST("/api/v1/admin/marketing/collections/try", {
            body: { ...fields, products: [] },
            signal,
          }),
        ),
      retry: false,
    }),
  /** Products to pick from, those sold most first. */
  products: (q: string) =>
    staffQuery("/api/v1/admin/products", { params: { query: { q, status: "active", sort: "sold" } } }),
};
