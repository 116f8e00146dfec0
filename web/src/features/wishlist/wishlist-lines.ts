import type { components } from "@/api/schema";

/** A line of the wishlist; `id` is the product's, the rest is from when it was added. */
export type WishlistLine = {
  id: string;
  name: string;
  price: number;
  image: string;
  originalPrice?: number;
  rating?: number;
  /** Codes of the chosen options, if any. */
  color?: string;
  size?: string;
  /** The id of a member's line once the server has stored it. */
  wishlistItemId?: string;
  /** The product as the server last returned it, in a member's list. */
  product?: components["schemas"]["WishlistProduct"];
  /** The chosen options in words, in a member's list. */
  en_options?: string;
  ar_options?: string;
};

export type WishlistChange =
  | { kind: "add"; lines: readonly WishlistLine[] }
  | { kind: "remove"; id: string }
  | { kind: "clear" };

/** The list with the lines it does not have yet in front: the newest is first. */
export function withLines(
  lines: readonly WishlistLine[],
  added: readonly WishlistLine[],
): readonly WishlistLine[] {
  const ids = new Set(lines.map((line) => line.id));
  return [...added.filter((line) => !ids.has(line.id)), ...lines];
}

/** Returns the wishlist with the change made. */
export function applyWishlistChange(
  lines: readonly WishlistLine[],
  change: WishlistChange,
): readonly WishlistLine[] {
  switch (change.kind) {
    case "add":
      return withLines(lines, change.lines);
    case "remove":
      return lines.filter((line) => line.id !== change.id);
    case "clear":
      return [];
  }
}
