import { describe, expect, it } from "vitest";
import {
  arrivalsFormat,
  canonicalSearch,
  listingFormat,
  noFilters,
  queryOf,
  readState,
  rewriteSearch,
  searchFormat,
} from "./url-state";

const read = (search: string) => readState(listingFormat, new URLSearchParams(search));
const readSearch = (search: string) => readState(searchFormat, new URLSearchParams(search));
const plain = { ...noFilters, text: "", sort: "featured" as const, page: 1 };

describe("reading an address", () => {
  it("knows every parameter of a listing", () => {
    const search =
      "priceMin=50&priceMax=200.5&rating=4&subcategories=audio,gaming&brands=Barqan,Raqmix&color=red,black&size=42&inStock=true&sort=price-asc&page=3";
    expect(read(search)).toEqual({
      text: "",
      priceMin: 50,
      priceMax: 200.5,
      rating: 4,
      categories: ["audio", "gaming"],
      brands: ["Barqan", "Raqmix"],
      colors: ["red", "black"],
      sizes: ["42"],
      inStock: true,
      sort: "price-asc",
      page: 3,
    });
    expect(canonicalSearch(listingFormat, read(search))).toBe(search);
  });

  it("knows every parameter of a search", () => {
    const search =
      "q=oud+%26+rose&minPrice=100&maxPrice=900&categories=fragrance&brands=Oudiyan&inStock=true&sort=name&page=2";
    expect(readSearch(search)).toMatchObject({
      text: "oud & rose",
      priceMin: 100,
      priceMax: 900,
      categories: ["fragrance"],
      sort: "name",
    });
    expect(canonicalSearch(searchFormat, readSearch(search))).toBe(search);
  });

  it.each([
    "",
    "priceMin=0&priceMax=10000",
    "priceMin=-5&priceMax=NaN",
    "priceMin=&priceMax=99999",
    "priceMin=1000000001",
    "priceMin=Infinity",
    "rating=0",
    "rating=5",
    "rating=four",
    "subcategories=&brands=,,",
    "inStock=false",
    "inStock=1",
    "sort=cheapest",
    "sort=featured",
    "page=1",
    "page=0",
    "page=-2",
    "page=1.5",
    "lang=ar&utm_source=x",
  ])("takes %j for the plain page, which the server writes as an empty string", (search) => {
    expect(read(search)).toEqual(plain);
    expect(canonicalSearch(listingFormat, read(search))).toBe("");
  });

  it("keeps within what the server accepts", () => {
    expect(read("page=999999999").page).toBe(1_000_000);
    expect(read(`brands=${Array.from({ length: 150 }, (_, i) => i)}`).brands).toHaveLength(100);
    expect([...readSearch(`q=${"🌴".repeat(300)}`).text]).toHaveLength(200);
  });

  it("puts bounds in order and names a brand once", () => {
    expect(read("priceMin=300&priceMax=100&brands=A, A ,B")).toMatchObject({
      priceMin: 100,
      priceMax: 300,
      brands: ["A", "B"],
    });
  });

  it("has an order of its own for new arrivals", () => {
    expect(readState(arrivalsFormat, new URLSearchParams()).sort).toBe("newest");
    expect(queryOf(arrivalsFormat, { ...plain, sort: "featured" })).toEqual({ sort: "featured" });
  });
});

describe("rewriting an address", () => {
  it("replaces our parameters and keeps foreign ones", () => {
    const current = new URLSearchParams("lang=ar&brands=A&page=4&sort=rating");
    expect(rewriteSearch(listingFormat, { ...plain, inStock: true }, current)).toBe("?inStock=true&lang=ar");
    expect(rewriteSearch(listingFormat, plain, new URLSearchParams("rating=3"))).toBe("");
  });

  it("trims the text only for the address", () => {
    expect(canonicalSearch(searchFormat, { ...plain, sort: "relevance", text: " قهوة  عربية " })).toBe(
      `q=${encodeURIComponent("قهوة")}++${encodeURIComponent("عربية")}`,
    );
  });
});
