import { describe, expect, it } from "vitest";
import { apiAddress, apiQuery, privateQuery } from "./api-query";
import { canonicalUrl } from "./canonical-url";

describe("an address", () => {
  it("has its parameters in one order, lists with commas, and nothing that was not given", () => {
    const query = { sort: "name", q: "قهوة & oud", brands: ["A b", "C"], lang: undefined } as const;
    expect(apiAddress("/api/v1/search", { query: { ...query, brands: [...query.brands] } })).toBe(
      `/api/v1/search?brands=A+b%2CC&q=${encodeURIComponent("قهوة")}+%26+oud&sort=name`,
    );
    expect(apiAddress("/api/v1/home")).toBe("/api/v1/home");
  });

  it("keeps what people typed inside its segment of the path", () => {
    expect(apiAddress("/api/v1/products/{id}", { path: { id: "a/b?c" } })).toBe("/api/v1/products/a%2Fb%3Fc");
  });

  // Go and browsers escape different characters; the document's addresses are Go's.
  it.each([
    ["/api/v1/search?q=a%20%7E%2A%2C!", "/api/v1/search?q=a+~*,%21"],
    ["/api/v1/search?sort=name&q=x", "/api/v1/search?q=x&sort=name"],
    ["/api/v1/products/a%21%27b", "/api/v1/products/a!'b"],
    ["/api/v1/products/كوب", "/api/v1/products/%D9%83%D9%88%D8%A8"],
  ])("%s is the same as %s", (one, other) => {
    expect(canonicalUrl(one)).toBe(canonicalUrl(other));
  });

  it("is the key, with the user's id for what is private", () => {
    expect(apiQuery("/api/v1/home").queryKey).toEqual(["/api/v1/home"]);
    expect(privateQuery("u1", "/api/v1/profile").queryKey).toEqual(["/api/v1/profile", "u1"]);
  });
});
