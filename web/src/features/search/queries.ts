import { keepPreviousData } from "@tanstack/react-query";
import { apiQuery } from "@/api/api-query";

export const searchPath = "/search";

/** The address of a search's results. */
export function resultsOf(query: string): string {
  return `${searchPath}?${new URLSearchParams({ q: query })}`;
}

export const searchQueries = {
  /** Products, texts, categories and brands for the typed term. A change of the term cancels the request. */
  suggest: (term: string) => ({
    ...apiQuery("/api/v1/suggest", { query: { q: term } }),
    placeholderData: keepPreviousData,
  }),
};
