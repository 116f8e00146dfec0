import { expect, it } from "vitest";
import { parseGuestWishlist } from "./guest-wishlist";

it("reads whole lines", () => {
  const line = { id: "p1", name: "Oud", price: 90, image: "/x.webp", originalPrice: 120, rating: 4.5 };
  expect(parseGuestWishlist(JSON.stringify([line]))).toEqual([line]);
});

it.each([null, "{", '{"id":"p1"}', "[null, 3, {}]"])("is empty for the stored text %j", (text) => {
  expect(parseGuestWishlist(text)).toEqual([]);
});

it("keeps each product once and mends what is broken", () => {
  const lines = [{ id: "a", price: "9", originalPrice: -1 }, { id: "a" }, { id: "b", price: 3 }];
  expect(parseGuestWishlist(JSON.stringify(lines))).toEqual([
    { id: "a", name: "", price: 0, image: "" },
    { id: "b", name: "", price: 3, image: "" },
  ]);
});
