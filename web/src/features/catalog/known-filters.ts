import type { Category, Facets } from "@/api/types";
import { activeCount } from "./filters";
import type { Filters } from "./url-state";

/** The filters without values that the list does not know, or the same ones. */
export function knownFilters(filters: Filters, facets: Facets, categories: readonly Category[]): Filters {
  const within = (chosen: readonly string[], known: readonly string[]) =>
    chosen.every((one) => known.includes(one)) ? chosen : chosen.filter((one) => known.includes(one));
  const codes = (options: Facets["colors"]) => options.map(({ code }) => code);
  const known = {
    ...filters,
    categories:
      categories.length === 0
        ? filters.categories
        : within(
            filters.categories,
            categories.map(({ slug }) => slug),
          ),
    brands: within(
      filters.brands,
      facets.brands.map(({ value }) => value),
    ),
    colors: within(filters.colors, codes(facets.colors)),
    sizes: within(filters.sizes, codes(facets.sizes)),
  };
  return activeCount(known) === activeCount(filters) ? filters : known;
}
