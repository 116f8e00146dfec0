import { describe, expect, it } from "vitest";
import { planBuyAgain } from "./buy-again";

const red = { code: "red", en_label: "Red", ar_label: "أحمر", swatch: "" };
const plain = { inventory_count: 10, colors: [], sizes: [] };
const item = { color: "", size: "", quantity: 3 };

describe("planAgain", () => {
  it.each([
    ["all of it", item, plain, 0, { quantity: 3 }],
    ["what is no longer sold", item, undefined, 0, { quantity: 0, why: "gone" }],
    ["what is sold out", item, { ...plain, inventory_count: 0 }, 0, { quantity: 0, why: "out" }],
    ["what is left", item, { ...plain, inventory_count: 2 }, 0, { quantity: 2, why: "short" }],
    ["what is left beside the cart", item, plain, 8, { quantity: 2, why: "short" }],
    ["nothing beside a full cart", item, plain, 10, { quantity: 0, why: "full" }],
    [
      "no more than a cart holds",
      { ...item, quantity: 99 },
      { ...plain, inventory_count: 500 },
      0,
      { quantity: 99 },
    ],
    ["a colour", { ...item, color: "red" }, { ...plain, colors: [red] }, 0, { quantity: 3 }],
    [
      "a colour that is gone",
      { ...item, color: "blue" },
      { ...plain, colors: [red] },
      0,
      { quantity: 0, why: "option" },
    ],
    ["a size that is gone", { ...item, size: "xl" }, plain, 0, { quantity: 0, why: "option" }],
  ])("of %s", (_name, bought, product, held, want) => {
    expect(planBuyAgain(bought, product, held, 99)).toEqual(want);
  });
});
