// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import type { QuoteLine } from "@/api/quote-query";
import type { CartLine } from "./cart-lines";
import { guestCart } from "./guest-cart";
import { mergeGuestCart } from "./merge-cart";

beforeEach(() => localStorage.clear());

const line = (id: string, quantity: number): CartLine => ({ id, name: id, price: 1, image: "", quantity });

/** A server that counts each merge id once, as ours does. */
function server() {
  const cart = new Map<string, number>();
  const seen = new Set<string>();
  const take = (id: string, lines: readonly QuoteLine[]) => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const { product_id, quantity } of lines)
      cart.set(product_id, (cart.get(product_id) ?? 0) + quantity);
  };
  return {
    take: async (id: string, lines: readonly QuoteLine[]) => take(id, lines),
    takeAndLoseTheAnswer: async (id: string, lines: readonly QuoteLine[]) => {
      take(id, lines);
      throw new Error("lost");
    },
    refuse: async () => {
      throw new Error("down");
    },
    content: () => Object.fromEntries(cart),
    merges: () => seen.size,
  };
}

it("sends the guest's lines once and leaves no trace of them", async () => {
  const { take, content } = server();
  guestCart.write([line("a", 2), line("b", 1)]);
  await mergeGuestCart(guestCart, take);
  await mergeGuestCart(guestCart, take);
  expect(content()).toEqual({ a: 2, b: 1 });
  expect(localStorage).toHaveLength(0);
});

it("counts once from five tabs at the same time", async () => {
  const { take, content, merges } = server();
  guestCart.write([line("a", 2)]);
  await Promise.all([1, 2, 3, 4, 5].map(() => mergeGuestCart(guestCart, take)));
  expect([content(), merges()]).toEqual([{ a: 2 }, 1]);
});

it("keeps the lines when the server fails, and merges them the next time", async () => {
  const { refuse, take, content } = server();
  guestCart.write([line("a", 2)]);
  await expect(mergeGuestCart(guestCart, refuse)).rejects.toThrow("down");
  expect(guestCart.read()).toEqual([line("a", 2)]);
  await mergeGuestCart(guestCart, take);
  expect(content()).toEqual({ a: 2 });
});

it("counts once when the answer was lost, and what was added after that too", async () => {
  const { takeAndLoseTheAnswer, take, content } = server();
  guestCart.write([line("a", 2)]);
  await expect(mergeGuestCart(guestCart, takeAndLoseTheAnswer)).rejects.toThrow("lost");
  guestCart.write([line("a", 3), line("b", 1)]);
  await mergeGuestCart(guestCart, take);
  expect(content()).toEqual({ a: 3, b: 1 });
  expect(localStorage).toHaveLength(0);
});

it("does not bring back what was taken out after a failed try", async () => {
  const { refuse, take, content } = server();
  guestCart.write([line("a", 2), line("b", 1)]);
  await expect(mergeGuestCart(guestCart, refuse)).rejects.toThrow("down");
  guestCart.write([line("a", 1)]);
  await mergeGuestCart(guestCart, take);
  expect(content()).toEqual({ a: 1 });
});

it.each(["{", "5", '{"id":7}', '{"id":"x","lines":"y"}'])(
  "begins anew when storage holds the merge %j",
  async (text) => {
    const send = vi.fn(server().take);
    localStorage.setItem("cart-merge", text);
    guestCart.write([line("a", 1)]);
    await mergeGuestCart(guestCart, send);
    expect(send).toHaveBeenCalledTimes(1);
    expect(send.mock.calls[0]?.[0]).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  },
);
