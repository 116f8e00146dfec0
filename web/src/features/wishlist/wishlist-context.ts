import { createContext, useContext } from "react";
import type { WishlistLine } from "./guest-wishlist";

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
  has: (productId: string) => boolean;
  /** Adds and says so; a product that is there already stays, which is said too. */
  add: (product: WishedProduct) => void;
  remove: (productId: string) => void;
  clear: () => void;
};

export const WishlistContext = createContext<WishlistState | null>(null);

export function useWishlist(): WishlistState {
  const wishlist = useContext(WishlistContext);
  if (!wishlist) throw new Error("useWishlist must be used within WishlistProvider");
  return wishlist;
}
