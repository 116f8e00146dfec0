import { expect, it } from "vitest";
import { daysOf, numberOf } from "./shipping";

it.each([
  ["", undefined],
  [" ٢٥ ", 25],
  ["12.5", 12.5],
  ["١٢٫٥", 12.5],
  ["-1", Number.NaN],
  ["1.234", Number.NaN],
  ["ten", Number.NaN],
])("reads %j as %j", (typed, want) => {
  expect(numberOf(typed)).toBe(want);
});

it.each([
  ["", "", undefined],
  ["2", "3", { least: 2, most: 3 }],
  ["2", "", { least: 2, most: 2 }],
  ["", "4", { least: 4, most: 4 }],
  ["1.5", "2", { least: -1, most: -1 }],
])("reads %j and %j as days", (least, most, want) => {
  expect(daysOf(least, most)).toEqual(want);
});
