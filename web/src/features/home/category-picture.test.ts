import { expect, it } from "vitest";
import { categoryPicture } from "./category-picture";

it.each([
  ["kids-babies", "", "/media/categories/kids-babies.webp"],
  ["kids-babies", "/media/other.webp", "/media/categories/kids-babies.webp"],
  ["fashion", "/media/categories/fashion.webp", "/media/categories/fashion.webp"],
  ["toys", "", "/media/categories/home-kitchen.webp"],
])("%s with the picture %j shows %s", (slug, image_url, want) => {
  expect(categoryPicture({ slug, image_url })).toBe(want);
});
