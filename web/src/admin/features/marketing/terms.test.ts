import { expect, it } from "vitest";
import { joinTerms, splitTerms } from "./terms";

it.each([
  ["rug, carpet", ["rug", "carpet"]],
  ["سجادة، زولية ,rug", ["سجادة", "زولية", "rug"]],
  [" prayer mat \n\n rug,, ", ["prayer mat", "rug"]],
  ["", []],
])("%j is parted into %j", (text, want) => {
  expect(splitTerms(text)).toEqual(want);
});

it.each(["en", "ar"] as const)("what was joined in %s is read again", (language) => {
  const terms = ["rug", "prayer mat", "سجادة"];
  expect(splitTerms(joinTerms(terms, language))).toEqual(terms);
});
