import { expect, it } from "vitest";
import { pluralCategory } from "./plural";

it.each(["en", "ar"] as const)("agrees with the runtime's own plural rules in %s", (language) => {
  const rules = new Intl.PluralRules(language);
  const numbers = [...Array(1205).keys(), 1.5, 2.5, 100_003, 1_000_000];
  expect(numbers.filter((n) => pluralCategory(language, n) !== rules.select(n))).toEqual([]);
});
