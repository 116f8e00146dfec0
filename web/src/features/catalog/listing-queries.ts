import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "@/api/client";
import type { Language } from "@/i18n/language";
import {
  arrivalsFormat,
  canonicalSearch,
  listingFormat,
  queryOf,
  searchFormat,
  type ListingState,
} from "./url-state";

// Keys and shapes are shared with the server, which puts a category and its first page into the document.
export const listingQueries = {
  category: (slug: string) =>
    queryOptions({
      queryKey: ["category", slug] as const,
      queryFn: async ({ signal }) =>
        dataOf(await api.GET("/api/v1/categories/{slug}", { params: { path: { slug } }, signal })),
      staleTime: 5 * 60_000,
    }),
  categoryProducts: (slug: string, state: ListingState) =>
    queryOptions({
      queryKey: ["category-products", slug, canonicalSearch(listingFormat, state)] as const,
      queryFn: async ({ signal }) =>
        dataOf(
          await api.GET("/api/v1/categories/{slug}/products", {
            params: { path: { slug }, query: queryOf(listingFormat, state) },
            signal,
          }),
        ),
      placeholderData: keepPreviousData,
    }),
  /** A list across all categories. */
  across: (kind: "deals" | "new", state: ListingState) => {
    const format = kind === "new" ? arrivalsFormat : listingFormat;
    return queryOptions({
      queryKey: [kind, canonicalSearch(format, state)] as const,
      queryFn: async ({ signal }) =>
        dataOf(await api.GET(`/api/v1/${kind}`, { params: { query: queryOf(format, state) }, signal })),
      placeholderData: keepPreviousData,
    });
  },
  /** The language matters to the order by name alone. */
  search: (state: ListingState, language: Language) => {
    const lang = state.sort === "name" ? language : undefined;
    return queryOptions({
      queryKey: ["search", canonicalSearch(searchFormat, state), lang ?? null] as const,
      queryFn: async ({ signal }) =>
        dataOf(
          await api.GET("/api/v1/search", {
            params: { query: { ...queryOf(searchFormat, state), lang } },
            signal,
          }),
        ),
      placeholderData: keepPreviousData,
    });
  },
};
