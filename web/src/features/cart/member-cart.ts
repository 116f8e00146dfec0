import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { api, dataOf } from "@/api/client";
import type { QuoteLine } from "@/api/quote-query";
import type { components } from "@/api/schema";
import { syncedList } from "@/api/synced-list";
import { randomUUID } from "@/lib/random-uuid";
import { maxQuantity, sameLine, withLine, withQuantity, type CartLine, type CartList } from "./cart-lines";
import { guestCart } from "./guest-cart";
import { mergeGuestCart } from "./merge-cart";
import { toQuoteLine } from "./quote-line";

type Item = components["schemas"]["CartItem"];

/** `set` carries the whole line, whose quantity is the wanted one: the server may not know the line yet. */
export type CartChange =
  | { kind: "add" | "set"; line: CartLine }
  | { kind: "clear" }
  | { kind: "restore"; lines: readonly CartLine[]; mergeId: string };

/**
 * A member's cart on the server. A guest's lines that are still in the browser are merged into it first;
 * `onLess` hears when not all of them could be had.
 */
export function memberCart(userId: string, queryClient: QueryClient, onLess: () => void): CartList {
  let merged = false;
  async function mergeAll(mergeId: string, wanted: readonly QuoteLine[]) {
    const lines = await merge(mergeId, wanted);
    if (wanted.some((line) => line.quantity > quantityIn(lines, line))) onLess();
  }

  const list = syncedList<CartLine, CartChange>({
    name: "matjar-cart",
    first: guestCart.read(),
    load: async () => {
      if (!merged) {
        merged = true;
        await mergeGuestCart(guestCart, mergeAll).catch(console.error);
      }
      return queryClient.fetchQuery({
        queryKey: ["cart", userId],
        queryFn: async () => toLines(dataOf(await api.GET("/api/v1/cart")).items),
        staleTime: 0,
      });
    },
    show,
    send,
    join,
  });

  return {
    ...list,
    add: (line) => list.change({ kind: "add", line }),
    async setQuantity(key, quantity) {
      const line = list.read().find((other) => sameLine(other, key));
      if (line) await list.change({ kind: "set", line: { ...line, quantity } });
    },
    async clear() {
      await list.change({ kind: "clear" });
    },
    async restore(lines) {
      await list.change({ kind: "restore", lines, mergeId: randomUUID() });
    },
  };
}

function toLines(items: readonly Item[]): CartLine[] {
  return items.map(({ id, product_id, quantity, price_when_added, color, size, product }) => ({
    id: product_id,
    cartItemId: id,
    name: product.en_name,
    price: price_when_added,
    image: product.image_url,
    quantity,
    ...(color && { color: color.code }),
    ...(size && { size: size.code }),
    goods: { ...product, options: [color, size].filter((option) => option !== undefined) },
  }));
}

async function merge(mergeId: string, lines: readonly QuoteLine[]): Promise<CartLine[]> {
  const body = { merge_id: mergeId, lines: [...lines] };
  return toLines(dataOf(await api.POST("/api/v1/cart/merge", { body })).items);
}

function quantityIn(lines: readonly CartLine[], { product_id, color, size }: QuoteLine): number {
  return lines.find((line) => sameLine(line, { id: product_id, color, size }))?.quantity ?? 0;
}

export function show(lines: readonly CartLine[], change: CartChange): readonly CartLine[] {
  switch (change.kind) {
    case "add":
      return withLine(lines, change.line);
    case "set":
      return lines.some((line) => sameLine(line, change.line))
        ? withQuantity(lines, change.line, change.line.quantity)
        : withQuantity([...lines, change.line], change.line, change.line.quantity);
    case "restore":
      return change.lines.reduce(withLine, lines);
    case "clear":
      return [];
  }
}

async function send(lines: readonly CartLine[], change: CartChange) {
  if (change.kind === "clear") {
    await api.DELETE("/api/v1/cart/items");
    return { lines: [] };
  }
  if (change.kind === "restore") {
    return { lines: await merge(change.mergeId, change.lines.map(toQuoteLine)) };
  }
  const { line } = change;
  const id = lines.find((other) => sameLine(other, line))?.cartItemId;
  if (change.kind === "set" && (id !== undefined || line.quantity < 1)) {
    const there = id !== undefined && (await setQuantity(id, line.quantity));
    return { lines: there ? show(lines, change) : lines.filter((other) => !sameLine(other, line)) };
  }
  const answer = dataOf(await api.POST("/api/v1/cart/items", { body: toQuoteLine(line) }));
  const stored = { ...line, cartItemId: answer.id, quantity: answer.quantity };
  return { lines: show(lines, { kind: "set", line: stored }), fresh: answer.added };
}

/** Gives whether the line was still there: another tab may have removed or ordered it, which is no error. */
async function setQuantity(id: string, quantity: number): Promise<boolean> {
  const params = { path: { id } };
  try {
    if (quantity >= 1) await api.PUT("/api/v1/cart/items/{id}", { params, body: { quantity } });
    else await api.DELETE("/api/v1/cart/items/{id}", { params });
    return true;
  } catch (error) {
    const gone = error instanceof ApiError && error.status === 404;
    if (gone && (quantity < 1 || error.code === "cart_item_not_found")) return false;
    throw error;
  }
}

export function join(earlier: CartChange, later: CartChange): CartChange | undefined {
  if (later.kind === "clear") return later;
  if (!("line" in earlier && "line" in later) || !sameLine(earlier.line, later.line)) return undefined;
  if (later.kind === "set") return later;
  const quantity = Math.min(earlier.line.quantity + later.line.quantity, maxQuantity);
  return { kind: earlier.kind, line: { ...later.line, quantity } };
}
