import { localStorageList, storedObjects, storedPrice, storedText } from "@/lib/local-storage-list";
import { withLines, withoutLine, type WishlistLine, type WishlistList } from "./wishlist-lines";

/** No id of the shop is longer, so what is comes from elsewhere. */
const longestId = 64;
/** As many as a member's list holds. */
const maxLines = 500;

/** Reads what storage holds. It may be anything: lines that make no sense are left out. */
export function parseGuestWishlist(text: string | null): readonly WishlistLine[] {
  const seen = new Set<string>();
  const lines = storedObjects(text).flatMap((stored) => {
    const id = storedText(stored.id);
    if (id === "" || id.length > longestId || seen.has(id)) return [];
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
  return lines.slice(0, maxLines);
}

/** Where a visitor without an account keeps the wishlist. */
export const guestWishlist = localStorageList("wishlist", parseGuestWishlist);

/** Changes what is stored, or rejects when storage refuses. */
async function write(lines: readonly WishlistLine[]): Promise<void> {
  if (!guestWishlist.write(lines)) throw new Error("storage refuses the wishlist");
}

/** The guest's wishlist behind the same face as a member's. It changes before its promises settle. */
export const guestList: WishlistList = {
  read: guestWishlist.read,
  subscribe: guestWishlist.subscribe,
  async add(line) {
    // What is stored counts: another tab may have been faster.
    const now = guestWishlist.read();
    if (now.some((other) => other.id === line.id)) return false;
    if (now.length >= maxLines) throw new Error("the wishlist is full");
    await write(withLines(now, [line]));
    return true;
  },
  remove: (id) => write(withoutLine(guestWishlist.read(), id)),
  clear: () => write([]),
  restore: (lines) => write(withLines(guestWishlist.read(), lines)),
};
