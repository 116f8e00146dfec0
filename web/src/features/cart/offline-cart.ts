import { storedObjects } from "@/lib/local-storage-list";
import type { CartLine, LineProduct } from "./cart-lines";
import { parseGuestCart } from "./guest-cart";

/**
 * The key in local storage. Signing out removes all that begin with `kept:` (session-store.ts). Browsers have stored
 * carts under it, and privacy.md names it: it does not change.
 */
const offlineCartKey = "kept:cart";

/** Stores the server's last response for a member's cart, to show it without a connection. */
export function saveOfflineCart(userId: string, lines: readonly CartLine[]): void {
  try {
    localStorage.setItem(offlineCartKey, JSON.stringify({ user: userId, lines }));
  } catch {
    // Storage may be full or forbidden; then there is nothing to show without a connection.
  }
}

/** Returns the stored lines of this member; those of another member are removed. */
export function readOfflineCart(userId: string): readonly CartLine[] {
  try {
    const { user, lines } = JSON.parse(localStorage.getItem(offlineCartKey) ?? "{}") as Record<
      string,
      unknown
    >;
    if (user !== userId) {
      localStorage.removeItem(offlineCartKey);
      return [];
    }
    const text = JSON.stringify(lines);
    const products = storedObjects(text).map(({ product }) => product);
    return parseGuestCart(text).map((line, i) => ({ ...line, product: toProduct(products[i]) }));
  } catch {
    return [];
  }
}

/** Another version of the shop may have written it. */
function toProduct(value: unknown): LineProduct | undefined {
  const product = value as Partial<LineProduct> | null | undefined;
  const known = typeof product?.en_name === "string" && typeof product.ar_name === "string";
  return known && typeof product.price === "number" && Array.isArray(product.options)
    ? (product as LineProduct)
    : undefined;
}
