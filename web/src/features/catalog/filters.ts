import type { Category, Facets } from "@/api/types";
import { childrenByParent } from "./category-tree";
import { findInTree } from "./find-in-tree";
import type { UrlFormat, Filters } from "./url-state";

/** Ends of the slider above this get a step of their own, so that every thumb can be placed in fifty steps. */
const fineUpTo = 1000;

/** The price slider of a list: its upper end is the highest price that is shown, once that is known. */
export function sliderOf({ slider }: UrlFormat, facets: Facets | undefined): UrlFormat["slider"] {
  if (!facets || facets.price_max <= 0) return slider;
  const { price_max: highest } = facets;
  const step = highest <= fineUpTo ? Math.min(slider.step, 10) : 10 ** Math.floor(Math.log10(highest / 20));
  return { step, max: Math.ceil(highest / step) * step };
}

export type CategoryOption = {
  category: Category;
  count: number;
  /** 0 for a direct child of the page's own category, or for a top-level category. */
  depth: number;
};

/**
 * The categories to choose from in the order of the tree: those below `within`, or all when it is null,
 * that have products or are chosen.
 */
export function categoryOptions(
  facets: Facets | undefined,
  categories: readonly Category[],
  within: string | null,
  chosen: readonly string[],
): CategoryOption[] {
  const counts = new Map(facets?.categories.map(({ slug, count }) => [slug, count]));
  const children = childrenByParent(categories);
  const options: CategoryOption[] = [];
  const walk = (level: readonly Category[], depth: number) => {
    for (const category of level) {
      const count = counts.get(category.slug);
      if (count === undefined && !chosen.includes(category.slug)) continue;
      options.push({ category, count: count ?? 0, depth });
      walk(children.get(category.category_id) ?? [], depth + 1);
    }
  };
  const first =
    within === null
      ? categories.filter((category) => category.parent_category_id === null)
      : (children.get(within) ?? []);
  walk(first, 0);
  return options;
}

/**
 * Selects a category or deselects it. Its ancestors and descendants are deselected: they would make it
 * redundant or be redundant themselves.
 */
export function toggleCategory(
  chosen: readonly string[],
  slug: string,
  categories: readonly Category[],
): string[] {
  if (chosen.includes(slug)) return chosen.filter((one) => one !== slug);
  const related = (one: string) => isAbove(one, slug, categories) || isAbove(slug, one, categories);
  return [...chosen.filter((one) => !related(one)), slug];
}

function isAbove(upper: string, lower: string, categories: readonly Category[]): boolean {
  return findInTree(lower, categories)?.ancestors.some(({ slug }) => slug === upper) ?? false;
}

/** Changes filters by the newest ones. */
export type ChangeFilters = (update: (newest: Filters) => Partial<Filters>) => void;

export function toggle(chosen: readonly string[], value: string): string[] {
  return chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
}

export type PriceRange = Pick<Filters, "priceMin" | "priceMax">;

type Thumbs = readonly [low: number, high: number];

/** Returns the positions of the price slider's thumbs. Its upper end means "and more". */
export function priceThumbs({ priceMin, priceMax }: PriceRange, { max }: UrlFormat["slider"]): Thumbs {
  return [Math.min(priceMin ?? 0, max), Math.min(priceMax ?? max, max)];
}

/**
 * Returns the bounds after the thumbs moved. A thumb that did not move leaves its bound unchanged, so that an
 * address may have prices that the slider cannot show.
 */
export function movedPrice(range: PriceRange, [low, high]: Thumbs, slider: UrlFormat["slider"]): PriceRange {
  const [lowBefore, highBefore] = priceThumbs(range, slider);
  return {
    priceMin: low === lowBefore ? range.priceMin : low || null,
    priceMax: high === highBefore ? range.priceMax : high < slider.max ? high : null,
  };
}

/** How many filters are on; a price range counts as one. */
export function activeCount(filters: Filters): number {
  const { priceMin, priceMax, rating, categories, brands, colors, sizes, inStock } = filters;
  const switches = [priceMin !== null || priceMax !== null, rating !== null, inStock];
  return [switches.filter(Boolean), categories, brands, colors, sizes].reduce(
    (n, list) => n + list.length,
    0,
  );
}
