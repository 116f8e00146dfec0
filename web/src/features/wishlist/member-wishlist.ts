import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { api, dataOf } from "@/api/client";
import type { components } from "@/api/schema";
import { syncedList } from "@/api/synced-list";
import { guestWishlist } from "./guest-wishlist";
import { withLines, withoutLine, type WishlistLine, type WishlistList } from "./wishlist-lines";

type Item = components["schemas"]["WishlistItem"];

export type WishlistChange =
  { kind: "add"; lines: readonly WishlistLine[] } | { kind: "remove"; id: string } | { kind: "clear" };

/** A member's wishlist on the server. What a guest left in the browser is merged into it first. */
export function memberWishlist(userId: string, queryClient: QueryClient): WishlistList {
  let merged = false;
  const list = syncedList<WishlistLine, WishlistChange>({
    name: "matjar-wishlist",
    first: guestWishlist.read(),
    load: async () => {
      if (!merged) {
        merged = true;
        await mergeGuestWishlist().catch(console.error);
      }
      return queryClient.fetchQuery({
        queryKey: ["wishlist", userId],
        queryFn: async () => toLines(dataOf(await api.GET("/api/v1/wishlist")).items),
        staleTime: 0,
      });
    },
    show,
    send,
    join,
  });

  return {
    ...list,
    add: (line) => list.change({ kind: "add", lines: [line] }),
    async remove(id) {
      await list.change({ kind: "remove", id });
    },
    async clear() {
      await list.change({ kind: "clear" });
    },
    async restore(lines) {
      await list.change({ kind: "add", lines });
    },
  };
}

/** Merging adds only what is not there yet, so it may be repeated at will; what was sent goes from the browser. */
async function mergeGuestWishlist(): Promise<void> {
  const ids = guestWishlist.read().map((line) => line.id);
  if (ids.length === 0) return;
  await merge(ids);
  guestWishlist.write(guestWishlist.read().filter((line) => !ids.includes(line.id)));
}

async function merge(ids: readonly string[]): Promise<WishlistLine[]> {
  const body = { product_ids: [...ids] };
  return toLines(dataOf(await api.POST("/api/v1/wishlist/merge", { body })).items);
}

function toLines(items: readonly Item[]): WishlistLine[] {
  return items.map(({ id, product_id, product }) => ({
    id: product_id,
    wishlistItemId: id,
    name: product.en_name,
    price: product.price,
    image: product.image_url,
    ...(product.compare_at_price !== null && { originalPrice: product.compare_at_price }),
    product,
  }));
}

export function show(lines: readonly WishlistLine[], change: WishlistChange): readonly WishlistLine[] {
  switch (change.kind) {
    case "add":
      return withLines(lines, change.lines);
    case "remove":
      return withoutLine(lines, change.id);
    case "clear":
      return [];
  }
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
  return { lines: show(lines, change) };
}

async function add(lines: readonly WishlistLine[], added: readonly WishlistLine[]) {
  const [line, ...more] = added;
  if (!line) return { lines };
  if (more.length > 0) return { lines: await merge(added.map((one) => one.id)) };
  const answer = dataOf(await api.POST("/api/v1/wishlist/items", { body: { product_id: line.id } }));
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
