// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { maxSearches, parseSearches, recentSearches, rememberSearch } from "./recent-searches";

it("remembers the last searches once, the newest first", () => {
  for (const text of ["oud", "قهوة", "a", "b", "c", "d", "Oud"]) rememberSearch(text);
  expect(recentSearches.read()).toEqual(["Oud", "d", "c", "b", "a", "قهوة"]);
  expect(recentSearches.read()).toHaveLength(maxSearches);
});

it.each([null, "", "{", "{}", '[1, null, "  "]', `["${"x".repeat(201)}"]`])(
  "takes %j for nothing",
  (text) => {
    expect(parseSearches(text)).toEqual([]);
  },
);
