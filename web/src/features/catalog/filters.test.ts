import { describe, expect, it } from "vitest";
import type { Facets } from "@/api/types";
import { category } from "@/dev/render-app";
import {
  activeCount,
  categoryOptions,
  movedPrice,
  priceThumbs,
  sliderOf,
  toggle,
  toggleCategory,
} from "./filters";
import { knownFilters } from "./known-filters";
import { listingFormat, noFilters } from "./url-state";

const { slider } = listingFormat;
const tree = [
  category("audio", "electronics"),
  category("computers", "electronics"),
  category("electronics"),
  category("fashion"),
  category("headphones", "audio"),
  category("speakers", "audio"),
];
const facets: Facets = {
  brands: [],
  categories: ["audio", "electronics", "fashion", "headphones"].map((slug, i) => ({ slug, count: i + 1 })),
  colors: [],
  sizes: [],
  ratings: [],
  in_stock: 0,
  price_min: 0,
  price_max: 0,
};
const shape = (within: string | null, chosen: string[] = []) =>
  categoryOptions(facets, tree, within, chosen).map(
    (o) => `${" ".repeat(o.depth)}${o.category.slug} ${o.count}`,
  );

describe("category options", () => {
  it("are the whole tree, without what has no products", () => {
    expect(shape(null)).toEqual(["electronics 2", " audio 1", "  headphones 4", "fashion 3"]);
  });

  it("start below the page's category and keep what is chosen", () => {
    expect(shape("electronics", ["computers"])).toEqual(["audio 1", " headphones 4", "computers 0"]);
  });
});

describe("choosing categories", () => {
  it("drops what is above and below", () => {
    expect(toggleCategory(["electronics", "fashion"], "headphones", tree)).toEqual(["fashion", "headphones"]);
    expect(toggleCategory(["headphones", "speakers"], "audio", tree)).toEqual(["audio"]);
    expect(toggleCategory(["headphones"], "speakers", tree)).toEqual(["headphones", "speakers"]);
  });

  it("takes back what is chosen again", () => {
    expect(toggleCategory(["audio", "fashion"], "audio", tree)).toEqual(["fashion"]);
    expect(toggle(["a", "b"], "a")).toEqual(["b"]);
    expect(toggle(["a"], "b")).toEqual(["a", "b"]);
  });
});

describe("the price slider", () => {
  const far = { ...noFilters, priceMin: 600, priceMax: 800 };

  it("stands at its ends without bounds or with bounds beyond them", () => {
    expect(priceThumbs(noFilters, slider)).toEqual([0, 500]);
    expect(priceThumbs(far, slider)).toEqual([500, 500]);
  });

  it("names no bound at its ends, so that nothing above 500 is hidden", () => {
    const narrow = { ...noFilters, priceMin: 50, priceMax: 200 };
    expect(movedPrice(narrow, [0, 200], slider)).toEqual({ priceMin: null, priceMax: 200 });
    expect(movedPrice(narrow, [50, 500], slider)).toEqual({ priceMin: 50, priceMax: null });
  });

  it("leaves the bound of a resting thumb alone", () => {
    expect(movedPrice(far, [100, 500], slider)).toEqual({ priceMin: 100, priceMax: 800 });
    expect(movedPrice(noFilters, [500, 500], slider)).toEqual({ priceMin: 500, priceMax: null });
  });
});

it("counts active filters, a price range once", () => {
  expect(activeCount(noFilters)).toBe(0);
  expect(
    activeCount({
      priceMin: 1,
      priceMax: 2,
      rating: 4,
      categories: ["a", "b"],
      brands: ["c"],
      colors: ["red"],
      sizes: ["42", "43"],
      inStock: true,
    }),
  ).toBe(9);
});

it("drops values that the list does not know", () => {
  const known: Facets = {
    ...facets,
    brands: [{ value: "Barqan", ar_value: "برقان", count: 0 }],
    colors: [{ code: "red", en_label: "Red", ar_label: "أحمر", swatch: "", count: 1 }],
  };
  const fine = { ...noFilters, brands: ["Barqan"], colors: ["red"], categories: ["audio"], inStock: true };
  expect(knownFilters(fine, known, tree)).toBe(fine);
  const odd = { ...fine, brands: ["Barqan", "x"], colors: ["x"], sizes: ["x"], categories: ["audio", "x"] };
  expect(knownFilters(odd, known, tree)).toEqual({ ...fine, colors: [] });
});

it.each([
  [0, { max: 500, step: 10 }],
  [87, { max: 90, step: 10 }],
  [500, { max: 500, step: 10 }],
  [2999, { max: 3000, step: 100 }],
  [12_345, { max: 12_400, step: 100 }],
])("ends the slider at %d riyals", (highest, expected) => {
  expect(sliderOf(listingFormat, { ...facets, price_max: highest })).toEqual(expected);
});
