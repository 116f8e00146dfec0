import { describe, expect, it } from "vitest";
import { planBuyAgain } from "./buy-again";

describe("planBuyAgain", () => {
  it.each([
    ["all of it", 3, { stock: 10 }, 0, { quantity: 3 }],
    ["what no longer comes in its options", 3, undefined, 0, { quantity: 0, why: "option" }],
    ["what is sold out", 3, { stock: 0 }, 0, { quantity: 0, why: "out" }],
    ["what is left", 3, { stock: 2 }, 0, { quantity: 2, why: "short" }],
    ["what is left beside the cart", 3, { stock: 10 }, 8, { quantity: 2, why: "short" }],
    ["nothing beside a full cart", 3, { stock: 10 }, 10, { quantity: 0, why: "full" }],
    ["no more than a cart holds", 99, { stock: 500 }, 0, { quantity: 99 }],
  ])("of %s", (_name, wanted, offer, held, want) => {
    expect(planBuyAgain(wanted, offer, held, 99)).toEqual(want);
  });
});
