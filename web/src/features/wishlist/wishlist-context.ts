import { createContext, useContext } from "react";
import type { ListStatus } from "@/lib/use-optimistic-list";
import type { WishlistLine } from "./wishlist-lines";

/** The data that the wishlist needs of a product; cards and details both have it. */
export type WishlistProduct = {
  product_id: string;
  en_name: string;
  ar_name: string;
  price: number;
  compare_at_price: number | null;
  image_url: string;
  rating: number | null;
};

/** Codes of the colour and size that were chosen, if any. */
export type WishlistChoice = { color?: string; size?: string };

export type WishlistState = {
  lines: readonly WishlistLine[];
  /** A member's lines are fetched from the server; until then `lines` may be incomplete. */
  status: ListStatus;
  has: (productId: string) => boolean;
  /** Adds and shows a toast, also when the product is there already. */
  add: (product: WishlistProduct, choice?: WishlistChoice) => void;
  /** Removes and shows a toast with Undo, unless `quiet`; a failure always shows one. */
  remove: (productId: string, how?: { quiet?: boolean }) => void;
  clear: () => void;
  /** Fetches the list again. */
  refresh: () => void;
};

/** What a product's heart needs. */
export type WishlistMarks = Pick<WishlistState, "has" | "add" | "remove">;

export const WishlistContext = createContext<WishlistState | null>(null);
export const WishlistMarksContext = createContext<WishlistMarks | null>(null);

export function useWishlist(): WishlistState {
  const wishlist = useContext(WishlistContext);
  if (!wishlist) throw new Error("useWishlist must be used within WishlistProvider");
  return wishlist;
}

/** Whoever uses this is rendered when products come or go, not when the rest of the list changes. */
export function useWishlistMarks(): WishlistMarks {
  const marks = useContext(WishlistMarksContext);
  if (!marks) throw new Error("useWishlistMarks must be used within WishlistProvider");
  return marks;
}
