import {
  cartItemsMaxItems,
  cartLineColorMaxLength,
  cartLineProductIdMaxLength,
  cartLineQuantityMax,
  cartLineQuantityMin,
  cartLineSizeMaxLength,
} from "@/api/limits.gen";
import { localStorageList, storedObjects, storedPrice, storedText } from "@/lib/local-storage-list";
import { applyCartChange, sameLine, withLine, type CartChange, type CartLine } from "./cart-lines";

/** Parses the stored text, which may be anything: invalid lines are dropped, duplicates joined. */
export function parseGuestCart(text: string | null): readonly CartLine[] {
  let lines: readonly CartLine[] = [];
  for (const stored of storedObjects(text)) {
    const line = toLine(stored);
    if (line) lines = withLine(lines, line);
  }
  return lines.slice(0, cartItemsMaxItems);
}

function toLine(stored: Record<string, unknown>): CartLine | undefined {
  const { quantity } = stored;
  const [id, color, size] = [stored.id, stored.color, stored.size].map(storedText) as [
    string,
    string,
    string,
  ];
  // No id or code of the shop is longer.
  if (id === "" || id.length > cartLineProductIdMaxLength) return undefined;
  if (color.length > cartLineColorMaxLength || size.length > cartLineSizeMaxLength) return undefined;
  if (typeof quantity !== "number" || !Number.isSafeInteger(quantity) || quantity < cartLineQuantityMin)
    return undefined;
  const { en_name, ar_name, brand, ar_brand } = stored;
  const words = Object.entries({ en_name, ar_name, brand, ar_brand })
    .map(([key, word]) => [key, storedText(word)] as const)
    .filter(([, word]) => word !== "");
  return {
    id,
    name: storedText(stored.name),
    ...Object.fromEntries(words),
    price: storedPrice(stored.price),
    image: storedText(stored.image),
    quantity: Math.min(quantity, cartLineQuantityMax),
    ...(color && { color }),
    ...(size && { size }),
  };
}

/** The cart of a visitor without an account, in local storage. */
export const guestCart = localStorageList("cart", parseGuestCart);

/**
 * Changes the guest's cart before it returns. Resolves to whether a line was added; rejects when the cart is
 * full or storage refuses.
 */
export async function changeGuestCart(change: CartChange): Promise<boolean> {
  const now = guestCart.read();
  const { kind } = change;
  const fresh = kind === "add" && !now.some((other) => sameLine(other, change.line));
  if (fresh && now.length >= cartItemsMaxItems) throw new Error("the cart is full");
  if (!guestCart.write(applyCartChange(now, change))) throw new Error("storage refuses the cart");
  return fresh;
}
