import { expect, it } from "vitest";
import { offerOf } from "./offer";

const option = (code: string) => ({ code, en_label: code, ar_label: code, swatch: "" });
const variant = (color: string, size: string, changes = {}) => ({
  color,
  size,
  sku: `${color}-${size}`,
  barcode: "",
  price: 50,
  compare_at_price: null,
  inventory_count: 3,
  images: [] as string[],
  ...changes,
});
const shirt = {
  price: 50,
  compare_at_price: null,
  inventory_count: 7,
  image_url: "/shirt.webp",
  gallery: ["/shirt.webp", "/back.webp"],
  colors: [option("black"), option("white")],
  sizes: [option("m"), option("l")],
  variants: [
    variant("black", "m", { images: ["/black.webp"] }),
    variant("black", "l", { price: 60, compare_at_price: 80, inventory_count: 0 }),
    variant("white", "l", { inventory_count: 4 }),
  ],
};

it("is the variant of the choice", () => {
  expect(offerOf(shirt, { color: "black", size: "l" })).toEqual({
    price: 60,
    compare_at_price: 80,
    stock: 0,
    // Those of its colour.
    pictures: ["/black.webp"],
    sku: "black-l",
    ownStock: true,
  });
  expect(offerOf(shirt, { color: "white", size: "l" })?.pictures).toEqual(["/shirt.webp", "/back.webp"]);
});

it("needs no choice of what there is one of", () => {
  expect(offerOf(shirt, { color: "white" })?.sku).toBe("white-l");
  expect(offerOf(shirt, { color: "black" })).toBeUndefined();
  expect(offerOf(shirt, { color: "white", size: "m" })).toBeUndefined();
});

it("is the product's own without variants", () => {
  const bare = { ...shirt, variants: [] };
  expect(offerOf(bare, {})).toMatchObject({ price: 50, stock: 7, ownStock: false });
  expect(offerOf(bare, { color: "white", size: "m" })).toMatchObject({ stock: 7 });
  expect(offerOf(bare, { color: "red" })).toBeUndefined();
});
