import type { OwnList } from "@/api/own-list";
import type { components } from "@/api/schema";

/** A line of the wishlist; `id` is the product's, the rest is what it was when it was added. */
export type WishlistLine = {
  id: string;
  name: string;
  price: number;
  image: string;
  originalPrice?: number;
  rating?: number;
  /** A member's line once the server has it. */
  wishlistItemId?: string;
  /** The product as the server last told it, in a member's list. */
  product?: components["schemas"]["WishlistProduct"];
};

/** The wishlist of a guest or of a member. Every change shows at once; its promise rejects when it was taken back. */
export type WishlistList = OwnList<WishlistLine> & {
  /** False when the product was there already. */
  add: (line: WishlistLine) => Promise<boolean>;
  remove: (productId: string) => Promise<void>;
  clear: () => Promise<void>;
  /** Puts removed lines back. */
  restore: (lines: readonly WishlistLine[]) => Promise<void>;
};

/** The list with the lines it does not have yet in front: the newest is first. */
export function withLines(
  lines: readonly WishlistLine[],
  added: readonly WishlistLine[],
): readonly WishlistLine[] {
  const ids = new Set(lines.map((line) => line.id));
  return [...added.filter((line) => !ids.has(line.id)), ...lines];
}

export function withoutLine(lines: readonly WishlistLine[], id: string): readonly WishlistLine[] {
  return lines.filter((line) => line.id !== id);
}
