import {
  wishColorMaxLength,
  wishesItemsMaxItems,
  wishProductIdMaxLength,
  wishSizeMaxLength,
} from "@/api/limits.gen";
import { localStorageList, storedObjects, storedPrice, storedText } from "@/lib/local-storage-list";
import { applyWishlistChange, type WishlistChange, type WishlistLine } from "./wishlist-lines";

/** Parses the stored text, which may be anything: invalid lines are dropped. */
export function parseGuestWishlist(text: string | null): readonly WishlistLine[] {
  const seen = new Set<string>();
  const lines = storedObjects(text).flatMap((stored) => {
    const id = storedText(stored.id);
    if (id === "" || id.length > wishProductIdMaxLength || seen.has(id)) return [];
    seen.add(id);
    const originalPrice = storedPrice(stored.originalPrice);
    const rating = storedPrice(stored.rating);
    const color = storedText(stored.color);
    const size = storedText(stored.size);
    return [
      {
        id,
        name: storedText(stored.name),
        price: storedPrice(stored.price),
        image: storedText(stored.image),
        ...(originalPrice > 0 && { originalPrice }),
        ...(rating > 0 && { rating }),
        ...(color && color.length <= wishColorMaxLength && { color }),
        ...(size && size.length <= wishSizeMaxLength && { size }),
      },
    ];
  });
  return lines.slice(0, wishesItemsMaxItems);
}

/** The wishlist of a visitor without an account, in local storage. */
export const guestWishlist = localStorageList("wishlist", parseGuestWishlist);

/**
 * Changes the guest's wishlist before it returns. Resolves to whether something was added; rejects when the
 * list is full or storage refuses.
 */
export async function changeGuestWishlist(change: WishlistChange): Promise<boolean> {
  // The stored list is read again: another tab may have changed it.
  const now = guestWishlist.read();
  const next = applyWishlistChange(now, change);
  const fresh = next.length > now.length;
  if (fresh && now.length >= wishesItemsMaxItems) throw new Error("the wishlist is full");
  if (!guestWishlist.write(next)) throw new Error("storage refuses the wishlist");
  return fresh;
}
