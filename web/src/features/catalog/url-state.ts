import { searchBrandsMaxItems, searchMinPriceMax, searchPageMax, searchQMaxLength } from "@/api/limits.gen";

/** Every order a list of products can have; which ones a page offers is a matter of its format. */
export type Sort = "featured" | "price-asc" | "price-desc" | "rating" | "newest" | "relevance" | "name";

/** The filters of a list. Null or an empty list means no filter. */
export type Filters = {
  priceMin: number | null;
  priceMax: number | null;
  /** The least number of stars. */
  rating: number | null;
  /** Slugs. */
  categories: readonly string[];
  brands: readonly string[];
  /** Codes of options. */
  colors: readonly string[];
  sizes: readonly string[];
  inStock: boolean;
};

/** The state of a list of products, all of it in the query string. */
export type ListingState = Filters & { text: string; sort: Sort; page: number };

/** How one kind of page spells its state. The server's API reads the same names. */
export type UrlFormat = {
  names: {
    text: string | null;
    priceMin: string;
    priceMax: string;
    categories: string;
  };
  /** In the order of the selector. */
  sorts: readonly Sort[];
  /** The order of an address that names none. */
  defaultSort: Sort;
  slider: { max: number; step: number };
};

export const listingFormat: UrlFormat = {
  names: {
    text: null,
    priceMin: "priceMin",
    priceMax: "priceMax",
    categories: "subcategories",
  },
  sorts: ["featured", "price-asc", "price-desc", "rating", "newest"],
  defaultSort: "featured",
  slider: { max: 500, step: 10 },
};

export const arrivalsFormat: UrlFormat = { ...listingFormat, defaultSort: "newest" };

export const searchFormat: UrlFormat = {
  names: {
    text: "q",
    priceMin: "minPrice",
    priceMax: "maxPrice",
    categories: "categories",
  },
  sorts: ["relevance", "price-asc", "price-desc", "name"],
  defaultSort: "relevance",
  slider: { max: 10_000, step: 100 },
};

export const noFilters: Filters = {
  priceMin: null,
  priceMax: null,
  rating: null,
  categories: [],
  brands: [],
  colors: [],
  sizes: [],
  inStock: false,
};

/** An upper bound of this or more means none. */
const noUpperBound = 10_000;

/** Parses a query string. Invalid parameters are ignored. */
export function readState(format: UrlFormat, params: URLSearchParams): ListingState {
  const { names } = format;
  const low = readPrice(params.get(names.priceMin));
  const high = readPrice(params.get(names.priceMax));
  const [priceMin, priceMax] = low !== null && high !== null && low > high ? [high, low] : [low, high];
  const rating = readWhole(params.get("rating"));
  const sort = format.sorts.find((name) => name === params.get("sort"));
  return {
    text: names.text === null ? "" : cut(params.get(names.text) ?? ""),
    priceMin: priceMin || null,
    priceMax: priceMax !== null && priceMax < noUpperBound ? priceMax : null,
    rating: rating !== null && rating >= 1 && rating <= 4 ? rating : null,
    categories: readList(params.get(names.categories)),
    brands: readList(params.get("brands")),
    colors: readList(params.get("color")),
    sizes: readList(params.get("size")),
    inStock: params.get("inStock") === "true",
    sort: sort ?? format.defaultSort,
    page: Math.min(Math.max(readWhole(params.get("page")) ?? 1, 1), searchPageMax),
  };
}

/** Returns the parameters of a state in canonical order, without defaults. */
export type StateQuery = Record<string, string | number | true | readonly string[]>;

export function queryOf(format: UrlFormat, state: ListingState): StateQuery {
  const { names } = format;
  const query: StateQuery = {};
  const text = state.text.trim();
  if (names.text !== null && text !== "") query[names.text] = text;
  if (state.priceMin !== null) query[names.priceMin] = state.priceMin;
  if (state.priceMax !== null) query[names.priceMax] = state.priceMax;
  if (state.rating !== null) query.rating = state.rating;
  if (state.categories.length > 0) query[names.categories] = state.categories;
  if (state.brands.length > 0) query.brands = state.brands;
  if (state.colors.length > 0) query.color = state.colors;
  if (state.sizes.length > 0) query.size = state.sizes;
  if (state.inStock) query.inStock = true;
  if (state.sort !== format.defaultSort) query.sort = state.sort;
  if (state.page > 1) query.page = state.page;
  return query;
}

/** The one query string of a state, without a question mark: equal states have equal strings. */
export function canonicalSearch(format: UrlFormat, state: ListingState): string {
  return encode(
    Object.entries(queryOf(format, state)).map(([name, value]): [string, string] => [name, String(value)]),
  );
}

/** The parameters that every kind of page spells the same. */
const sharedNames = ["rating", "brands", "color", "size", "inStock", "sort", "page"];

/** The query string of a state in place of another address's; parameters that are not ours stay. */
export function rewriteSearch(format: UrlFormat, state: ListingState, current: URLSearchParams): string {
  const ours = new Set([...Object.values(format.names), ...sharedNames]);
  const foreign = encode([...current].filter(([name]) => !ours.has(name)));
  const search = [canonicalSearch(format, state), foreign].filter(Boolean).join("&");
  return search && `?${search}`;
}

/** Commas are allowed unencoded in a query, and lists are easier to read that way. */
function encode(pairs: [string, string][]): string {
  return new URLSearchParams(pairs).toString().replaceAll("%2C", ",");
}

function readPrice(text: string | null): number | null {
  const price = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return price >= 0 && price <= searchMinPriceMax ? Math.round(price * 100) / 100 : null;
}

function readWhole(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function readList(text: string | null): string[] {
  const items = (text ?? "").split(",").map((item) => item.trim());
  return [...new Set(items)].filter(Boolean).slice(0, searchBrandsMaxItems);
}

/** Counts characters as the server does, not halves of them. */
function cut(text: string): string {
  return [...text.trim()].slice(0, searchQMaxLength).join("");
}
