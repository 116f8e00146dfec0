import type { Suggestions } from "@/api/types";
import type { Language } from "@/i18n/language";
import { localName, localText } from "@/i18n/local-name";
import { resultsOf } from "./queries";

/** The groups of the list below the box, in their order. */
export const groups = ["recent", "queries", "categories", "brands", "products", "all"] as const;
export type Group = (typeof groups)[number];

/** An option of the list. */
export type Entry = {
  group: Group;
  to: string;
  label: string;
  /** What the box has after the choice; without it the box is cleared. */
  text?: string;
  product?: Suggestions["products"][number];
};

const search = (group: Group, text: string): Entry => ({ group, to: resultsOf(text), label: text, text });

/** What was searched for before, for an empty box. */
export function recentEntries(texts: readonly string[]): Entry[] {
  return texts.map((text) => search("recent", text));
}

/** What fits to the term, with all results last; empty when nothing does. */
export function suggestedEntries(suggestions: Suggestions, term: string, language: Language): Entry[] {
  const { queries, categories, brands, products } = suggestions;
  const found: Entry[] = [
    ...queries.map((query) => search("queries", language === "ar" ? query.ar_text : query.en_text)),
    ...categories.map((category): Entry => ({
      group: "categories",
      to: `/category/${category.slug}`,
      label: localName(language, category),
    })),
    ...brands.map(({ value, ar_value }): Entry => ({
      group: "brands",
      to: `/search?${new URLSearchParams({ brands: value })}`,
      label: localText(language, value, ar_value),
    })),
    ...products.map((product): Entry => ({
      group: "products",
      to: `/product/${product.product_id}`,
      label: localName(language, product),
      product,
    })),
  ];
  return found.length === 0 ? [] : [...found, { ...search("all", term), label: "" }];
}
