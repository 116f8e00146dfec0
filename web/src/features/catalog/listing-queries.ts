import { keepPreviousData } from "@tanstack/react-query";
import { apiQuery } from "@/api/api-query";
import type { Language } from "@/i18n/language";
import { arrivalsFormat, listingFormat, queryOf, searchFormat, type ListingState } from "./url-state";

const placeholderData = keepPreviousData;

export const listingQueries = {
  category: (slug: string) => ({
    ...apiQuery("/api/v1/categories/{slug}", { path: { slug } }),
    staleTime: 5 * 60_000,
  }),
  categoryProducts: (slug: string, state: ListingState) => ({
    ...apiQuery("/api/v1/categories/{slug}/products", {
      path: { slug },
      query: queryOf(listingFormat, state),
    }),
    placeholderData,
  }),
  collection: (slug: string) => apiQuery("/api/v1/collections/{slug}", { path: { slug } }),
  collectionProducts: (slug: string, state: ListingState) => ({
    ...apiQuery("/api/v1/collections/{slug}/products", {
      path: { slug },
      query: queryOf(listingFormat, state),
    }),
    placeholderData,
  }),
  /** A list across all categories. */
  across: (kind: "deals" | "new", state: ListingState) => ({
    ...apiQuery(`/api/v1/${kind}`, {
      query: queryOf(kind === "new" ? arrivalsFormat : listingFormat, state),
    }),
    placeholderData,
  }),
  /** The language matters to the order by name alone. */
  search: (state: ListingState, language: Language) => ({
    ...apiQuery("/api/v1/search", {
      query: { ...queryOf(searchFormat, state), lang: state.sort === "name" ? language : undefined },
    }),
    placeholderData,
  }),
};
