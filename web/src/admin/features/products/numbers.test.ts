import { expect, test } from "vitest";
import { parseCount, parseNumber } from "./numbers";

test("numbers are read with either kind of digits", () => {
  expect(parseNumber("49.5")).toBe(49.5);
  expect(parseNumber(" 1,299.50 ")).toBe(1299.5);
  expect(parseNumber("٤٩٫٥")).toBe(49.5);
  expect(parseNumber("-10")).toBe(-10);
  expect(parseNumber("")).toBeUndefined();
  expect(parseNumber("1.234")).toBeNaN();
  expect(parseNumber("ten")).toBeNaN();
  expect(parseCount("12")).toBe(12);
  expect(parseCount("1.5")).toBeNaN();
});
