import { describe, expect, it } from "vitest";
import { quantityOf, withLine, withQuantity, type CartLine } from "./cart-lines";
import { parseGuestCart } from "./guest-cart";
import { subtotalOf } from "./use-cart-lines";

function line(id: string, quantity: number, more: Partial<CartLine> = {}): CartLine {
  return { id, name: id, price: 10, image: "", quantity, ...more };
}

describe("parseGuestCart", () => {
  it("reads whole lines", () => {
    const whole = {
      id: "p1",
      name: "Oud",
      en_name: "Oud",
      ar_name: "عود",
      brand: "Nakhla",
      ar_brand: "نخلة",
      price: 129.5,
      image: "/media/x.webp",
      quantity: 2,
      color: "gold",
      size: "50ml",
    };
    expect(parseGuestCart(JSON.stringify([whole]))).toEqual([whole]);
  });

  it.each([null, "", "{", "5", "null", '{"id":"p1"}', '"cart"'])(
    "is empty for the stored text %j",
    (text) => {
      expect(parseGuestCart(text)).toEqual([]);
    },
  );

  it("leaves out lines that make no sense and mends the rest", () => {
    const lines = [
      null,
      7,
      { quantity: 1 },
      { id: "", quantity: 1 },
      { id: "a", quantity: 0 },
      { id: "a", quantity: 1.5 },
      { id: "a", quantity: "2" },
      { id: "b", quantity: 1, price: -4, name: 9, color: 3, size: "" },
      { id: "c", quantity: 1000 },
      { id: "x".repeat(65), quantity: 1 },
      { id: "d", quantity: 1, color: "y".repeat(65) },
    ];
    expect(parseGuestCart(JSON.stringify(lines))).toEqual([
      { id: "b", name: "", price: 0, image: "", quantity: 1 },
      { id: "c", name: "", price: 0, image: "", quantity: 99 },
    ]);
  });

  it("holds no more lines than a cart may have", () => {
    const lines = Array.from({ length: 101 }, (_, i) => line(`p${i}`, 1));
    expect(parseGuestCart(JSON.stringify(lines))).toHaveLength(100);
  });

  it("joins doubles and keeps colours and sizes apart", () => {
    const lines = [line("a", 1), line("a", 2), line("a", 1, { color: "red" })];
    expect(parseGuestCart(JSON.stringify(lines)).map((l) => [l.color, l.quantity])).toEqual([
      [undefined, 3],
      ["red", 1],
    ]);
  });
});

describe("the cart's lines", () => {
  const cart = [line("a", 1), line("a", 2, { size: "L" }), line("b", 1)];

  it("grow by what is added", () => {
    expect(withLine(cart, line("a", 3)).map((l) => l.quantity)).toEqual([4, 2, 1]);
    expect(withLine(cart, line("a", 98, { size: "L" })).map((l) => l.quantity)).toEqual([1, 99, 1]);
    expect(withLine(cart, line("c", 1)).map((l) => l.id)).toEqual(["a", "a", "b", "c"]);
  });

  it("change their quantity and go below one", () => {
    expect(withQuantity(cart, line("a", 0, { size: "L" }), 7).map((l) => l.quantity)).toEqual([1, 7, 1]);
    expect(withQuantity(cart, line("a", 0), 0).map((l) => l.size ?? l.id)).toEqual(["L", "b"]);
  });

  it("count a product in all its forms", () => {
    expect(quantityOf(cart, "a")).toBe(3);
    expect(quantityOf(cart, "z")).toBe(0);
  });
});

describe("sums", () => {
  it("lose no halala", () => {
    const lines = [0.1, 0.2, 19.99].map((price) => ({ price, line: line("a", 3) }));
    expect(subtotalOf(lines)).toBe(60.87);
    expect(subtotalOf([])).toBe(0);
  });

  it("leave out what cannot be had", () => {
    const lines = [
      { price: 10, line: line("a", 2) },
      { price: 99, line: line("b", 1), missing: "gone" as const },
      { price: 99, line: line("c", 1), missing: "out_of_stock" as const },
    ];
    expect(subtotalOf(lines)).toBe(20);
  });
});
