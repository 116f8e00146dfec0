import { expect, test } from "vitest";
import { flatten, isWithin, placeAfter, type Category } from "./tree";

const category = (id: string, parent_id = ""): Category => ({
  id,
  parent_id,
  slug: id,
  en_name: id,
  ar_name: id,
  en_description: "",
  ar_description: "",
  image_url: "",
  products: 0,
});
const all = [category("a"), category("b"), category("b1", "b"), category("b2", "b"), category("c")];

test("the tree is shown from the top, each above those below it", () => {
  expect(flatten(all).map(({ id, depth }) => `${depth}${id}`)).toEqual(["0a", "0b", "1b1", "1b2", "0c"]);
});

test("moves lead to the places beside, into the one above, and out", () => {
  expect(placeAfter(all, "b", "up")).toEqual({ parent_id: "", before_id: "a" });
  expect(placeAfter(all, "a", "down")).toEqual({ parent_id: "", before_id: "c" });
  expect(placeAfter(all, "b", "down")).toEqual({ parent_id: "" });
  expect(placeAfter(all, "b", "in")).toEqual({ parent_id: "a" });
  expect(placeAfter(all, "b1", "out")).toEqual({ parent_id: "", before_id: "c" });
  for (const [id, move] of [
    ["a", "up"],
    ["a", "in"],
    ["a", "out"],
    ["c", "down"],
  ] as const)
    expect(placeAfter(all, id, move)).toBeUndefined();
});

test("what is below a category is known", () => {
  expect(isWithin(all, "b2", "b")).toBe(true);
  expect(isWithin(all, "b", "b")).toBe(true);
  expect(isWithin(all, "c", "b")).toBe(false);
});
