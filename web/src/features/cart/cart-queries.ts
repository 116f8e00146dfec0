import { onlineManager, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { api, dataOf } from "@/api/client";
import { cartLineQuantityMax } from "@/api/limits.gen";
import type { QuoteLine } from "@/api/quote-query";
import type { components } from "@/api/schema";
import { optimisticList } from "@/lib/optimistic-list";
import { randomUUID } from "@/lib/random-uuid";
import type { CachedList } from "@/lib/use-optimistic-list";
import { applyCartChange, sameLine, withLine, type CartChange, type CartLine } from "./cart-lines";
import { guestCart } from "./guest-cart";
import { saveOfflineCart, readOfflineCart } from "./offline-cart";
import { mergeGuestCart } from "./merge-cart";
import { toQuoteLine } from "./quote-line";

type Item = components["schemas"]["CartItem"];

const cart = optimisticList<CartLine, CartChange>({ before, apply: applyCartChange, join, send });

/** Changes a member's cart, after the changes before it. Resolves to whether a line was added. */
export const changeCart = cart.change;

/** Without a connection, a guest's lines join the cart that the server last reported. */
function before([, userId]: QueryKey): readonly CartLine[] {
  const guest = guestCart.read();
  return onlineManager.isOnline() ? guest : guest.reduce(withLine, readOfflineCart(String(userId)));
}

/**
 * Fetches a member's cart. The first time, a guest's lines that are still in the browser are merged into it;
 * `onLess` is called when not all of them were available. Without a connection the cart is the one that the
 * server last reported, which is shown and cannot be changed.
 */
export async function fetchCart(
  client: QueryClient,
  queryKey: QueryKey,
  onLess: () => void,
): Promise<CachedList<CartLine>> {
  try {
    const list = await fetchFromServer(client, queryKey, onLess);
    if (list.stored) saveOfflineCart(String(queryKey[1]), list.stored);
    return list;
  } catch (error) {
    const known = client.getQueryData<CachedList<CartLine>>(queryKey)?.stored;
    if (known || onlineManager.isOnline()) throw error;
    return { shown: before(queryKey) };
  }
}

function fetchFromServer(
  client: QueryClient,
  queryKey: QueryKey,
  onLess: () => void,
): Promise<CachedList<CartLine>> {
  return cart.fetch(client, queryKey, async () => {
    let merged: readonly CartLine[] | undefined;
    if (!client.getQueryData<CachedList<CartLine>>(queryKey)?.stored) {
      await mergeGuestCart(guestCart, async (mergeId, wanted) => {
        const lines = await merge(mergeId, wanted);
        merged = lines;
        // The guest's lines are shown until here, and are removed from storage after this.
        cart.show(client, queryKey, lines);
        if (wanted.some((line) => line.quantity > quantityIn(lines, line))) onLess();
      }).catch(console.error);
    }
    return merged ?? toLines(dataOf(await api.GET("/api/v1/cart")).items);
  });
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
    product: { ...product, options: [color, size].filter((option) => option !== undefined) },
  }));
}

async function merge(mergeId: string, lines: readonly QuoteLine[]): Promise<CartLine[]> {
  const body = { merge_id: mergeId, lines: [...lines] };
  return toLines(dataOf(await api.POST("/api/v1/cart/merge", { body })).items);
}

function quantityIn(lines: readonly CartLine[], { product_id, color, size }: QuoteLine): number {
  return lines.find((line) => sameLine(line, { id: product_id, color, size }))?.quantity ?? 0;
}

async function send(lines: readonly CartLine[], change: CartChange) {
  if (change.kind === "clear") {
    await api.DELETE("/api/v1/cart/items");
    return { lines: [] };
  }
  if (change.kind === "restore") {
    return { lines: await merge(randomUUID(), change.lines.map(toQuoteLine)) };
  }
  const { line } = change;
  const id = lines.find((other) => sameLine(other, line))?.cartItemId;
  if (change.kind === "set" && (id !== undefined || line.quantity < 1)) {
    const there = id !== undefined && (await setQuantity(id, line.quantity));
    return {
      lines: there ? applyCartChange(lines, change) : lines.filter((other) => !sameLine(other, line)),
    };
  }
  const answer = dataOf(await api.POST("/api/v1/cart/items", { body: toQuoteLine(line) }));
  const stored = { ...line, cartItemId: answer.id, quantity: answer.quantity };
  return { lines: applyCartChange(lines, { kind: "set", line: stored }), fresh: answer.added };
}

/** Reports whether the line still existed: another tab may have removed or ordered it, which is no error. */
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

/** Returns two changes of the same line as one; emptying the cart replaces all earlier changes. */
export function join(earlier: CartChange, later: CartChange): CartChange | undefined {
  if (later.kind === "clear") return later;
  if (!("line" in earlier && "line" in later) || !sameLine(earlier.line, later.line)) return undefined;
  if (later.kind === "set") return later;
  const quantity = Math.min(earlier.line.quantity + later.line.quantity, cartLineQuantityMax);
  return { kind: earlier.kind, line: { ...later.line, quantity } };
}
