import { createContext, useContext } from "react";
import type { ListStatus } from "@/api/own-list";
import type { WishlistLine } from "./wishlist-lines";

/** What the wishlist wants to know of a product; cards and details both have it. */
export type WishedProduct = {
  product_id: string;
  en_name: string;
  ar_name: string;
  price: number;
  compare_at_price: number | null;
  image_url: string;
  rating: number | null;
};

export type WishlistState = {
  lines: readonly WishlistLine[];
  /** A member's lines come from the server; until they have, `lines` may lack some. */
  status: ListStatus;
  has: (productId: string) => boolean;
  /** Adds and says so; a product that is there already stays, which is said too. */
  add: (product: WishedProduct) => void;
  /** Says so and offers to undo it, unless it is to be quiet; a failure is always said. */
  remove: (productId: string, how?: { quiet?: boolean }) => void;
  clear: () => void;
  /** Asks the server again. */
  refresh: () => void;
};

export const WishlistContext = createContext<WishlistState | null>(null);

export function useWishlist(): WishlistState {
  const wishlist = useContext(WishlistContext);
  if (!wishlist) throw new Error("useWishlist must be used within WishlistProvider");
  return wishlist;
}
