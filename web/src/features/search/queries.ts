import { keepPreviousData } from "@tanstack/react-query";
import { apiQuery } from "@/api/api-query";

/** The minimum length of a term. */
export const shortestTerm = 2;

export const searchQueries = {
  /** Up to five products for the typed term. A change of the term cancels the request. */
  suggest: (term: string) => ({
    ...apiQuery("/api/v1/suggest", { query: { q: term } }),
    placeholderData: keepPreviousData,
  }),
};
