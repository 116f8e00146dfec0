import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { api, dataOf } from "@/api/client";
import type { components } from "@/api/schema";
import { optimisticList } from "@/lib/optimistic-list";
import type { CachedList } from "@/lib/use-optimistic-list";
import { guestWishlist } from "./guest-wishlist";
import { applyWishlistChange, withLines, type WishlistChange, type WishlistLine } from "./wishlist-lines";

type Item = components["schemas"]["WishlistItem"];

const wishlist = optimisticList<WishlistLine, WishlistChange>({
  before: guestWishlist.read,
  apply: applyWishlistChange,
  join,
  send,
});

/** Changes a member's wishlist, after the changes before it. Resolves to whether something was added. */
export const changeWishlist = wishlist.change;

/**
 * Fetches a member's wishlist. The first time, a guest's list that is still in the browser is merged into it.
 */
export function fetchWishlist(client: QueryClient, queryKey: QueryKey): Promise<CachedList<WishlistLine>> {
  return wishlist.fetch(client, queryKey, async () => {
    let merged: readonly WishlistLine[] | undefined;
    if (!client.getQueryData<CachedList<WishlistLine>>(queryKey)?.stored) {
      await mergeGuestWishlist((lines) => {
        merged = lines;
        // The guest's lines are shown until here, and are removed from storage after this.
        wishlist.show(client, queryKey, lines);
      }).catch(console.error);
    }
    return merged ?? toLines(dataOf(await api.GET("/api/v1/wishlist")).items);
  });
}

/**
 * Merging adds only what is not there yet, so it may be repeated; merged lines are removed from the browser.
 */
async function mergeGuestWishlist(onMerged: (lines: readonly WishlistLine[]) => void): Promise<void> {
  const lines = guestWishlist.read();
  if (lines.length === 0) return;
  onMerged(await merge(lines));
  const merged = new Set(lines.map((line) => line.id));
  guestWishlist.write(guestWishlist.read().filter((line) => !merged.has(line.id)));
}

async function merge(lines: readonly WishlistLine[]): Promise<WishlistLine[]> {
  const body = { items: lines.map(toWish) };
  return toLines(dataOf(await api.POST("/api/v1/wishlist/merge", { body })).items);
}

/** A line in the server's words. */
function toWish({ id, color, size }: WishlistLine) {
  return { product_id: id, ...(color && { color }), ...(size && { size }) };
}

function toLines(items: readonly Item[]): WishlistLine[] {
  return items.map(({ id, product_id, product, color, size, en_options, ar_options }) => ({
    id: product_id,
    wishlistItemId: id,
    name: product.en_name,
    price: product.price,
    image: product.image_url,
    ...(product.compare_at_price !== null && { originalPrice: product.compare_at_price }),
    ...(color && { color }),
    ...(size && { size }),
    product,
    en_options,
    ar_options,
  }));
}

async function send(lines: readonly WishlistLine[], change: WishlistChange) {
  switch (change.kind) {
    case "add":
      return add(lines, change.lines);
    case "remove":
      await remove(lines.find((line) => line.id === change.id)?.wishlistItemId);
      break;
    case "clear":
      await api.DELETE("/api/v1/wishlist/items");
  }
  return { lines: applyWishlistChange(lines, change) };
}

async function add(lines: readonly WishlistLine[], added: readonly WishlistLine[]) {
  const [line, ...more] = added;
  if (!line) return { lines };
  if (more.length > 0) return { lines: await merge(added) };
  const answer = dataOf(await api.POST("/api/v1/wishlist/items", { body: toWish(line) }));
  return { lines: withLines(lines, [{ ...line, wishlistItemId: answer.id }]), fresh: answer.added };
}

async function remove(id: string | undefined): Promise<void> {
  if (id === undefined) return;
  try {
    await api.DELETE("/api/v1/wishlist/items/{id}", { params: { path: { id } } });
  } catch (error) {
    // Another tab has removed it already.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Of an addition and a removal of the same product the later one counts. */
export function join(earlier: WishlistChange, later: WishlistChange): WishlistChange | undefined {
  if (later.kind === "clear") return later;
  return subjectOf(earlier) !== undefined && subjectOf(earlier) === subjectOf(later) ? later : undefined;
}

/** The one product that a change is about. */
function subjectOf(change: WishlistChange): string | undefined {
  if (change.kind === "remove") return change.id;
  return change.kind === "add" && change.lines.length === 1 ? change.lines[0]?.id : undefined;
}
