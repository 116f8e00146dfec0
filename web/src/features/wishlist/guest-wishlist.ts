import { storedList, storedObjects, storedPrice, storedText } from "@/api/stored-list";

/** A stored line; `id` is the product's, the rest is what it was when it was added. */
export type WishlistLine = {
  id: string;
  name: string;
  price: number;
  image: string;
  originalPrice?: number;
  rating?: number;
};

/** Reads what storage holds. It may be anything: lines that make no sense are left out. */
export function parseGuestWishlist(text: string | null): readonly WishlistLine[] {
  const seen = new Set<string>();
  return storedObjects(text).flatMap((stored) => {
    const id = storedText(stored.id);
    if (id === "" || seen.has(id)) return [];
    seen.add(id);
    const originalPrice = storedPrice(stored.originalPrice);
    const rating = storedPrice(stored.rating);
    return [
      {
        id,
        name: storedText(stored.name),
        price: storedPrice(stored.price),
        image: storedText(stored.image),
        ...(originalPrice > 0 && { originalPrice }),
        ...(rating > 0 && { rating }),
      },
    ];
  });
}

/** Where a visitor without an account keeps the wishlist. */
export const guestWishlist = storedList("wishlist", parseGuestWishlist);
