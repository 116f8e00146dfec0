import { keepPreviousData } from "@tanstack/react-query";
import { apiQuery } from "@/api/api-query";

/** A term needs so many characters before it is asked about. */
export const shortestTerm = 2;

export const searchQueries = {
  /** Up to five products for what is typed so far. A term that is typed over cancels its request. */
  suggest: (term: string) => ({
    ...apiQuery("/api/v1/suggest", { query: { q: term } }),
    placeholderData: keepPreviousData,
  }),
};
