import { storedList, storedObjects, storedPrice, storedText } from "@/api/stored-list";

/**
 * A stored line. `id` is the product's; `color` and `size` are codes of its options, left out for a product
 * that has none. Name, price and picture are what they were when it was added.
 */
export type GuestLine = {
  id: string;
  name: string;
  price: number;
  image: string;
  quantity: number;
  color?: string;
  size?: string;
};

/** As many as one line holds. */
export const maxQuantity = 99;

/** Whether two lines are the same thing in the same colour and size. */
export function sameLine(a: LineKey, b: LineKey): boolean {
  return a.id === b.id && a.color === b.color && a.size === b.size;
}
export type LineKey = Pick<GuestLine, "id" | "color" | "size">;

/** Reads what storage holds. It may be anything: lines that make no sense are left out, doubles joined. */
export function parseGuestCart(text: string | null): readonly GuestLine[] {
  const lines: GuestLine[] = [];
  for (const stored of storedObjects(text)) {
    const line = toLine(stored);
    if (!line) continue;
    const twin = lines.find((other) => sameLine(other, line));
    if (twin) twin.quantity = Math.min(twin.quantity + line.quantity, maxQuantity);
    else lines.push(line);
  }
  return lines;
}

function toLine(stored: Record<string, unknown>): GuestLine | undefined {
  const { id, quantity, color, size } = stored;
  if (typeof id !== "string" || id === "") return undefined;
  if (typeof quantity !== "number" || !Number.isSafeInteger(quantity) || quantity < 1) return undefined;
  return {
    id,
    name: storedText(stored.name),
    price: storedPrice(stored.price),
    image: storedText(stored.image),
    quantity: Math.min(quantity, maxQuantity),
    ...(storedText(color) && { color: storedText(color) }),
    ...(storedText(size) && { size: storedText(size) }),
  };
}

/** Where a visitor without an account keeps the cart. */
export const guestCart = storedList("cart", parseGuestCart);

/** How many of a product are in the cart, in all its colours and sizes. */
export function quantityOf(lines: readonly GuestLine[], id: string): number {
  return lines.reduce((sum, line) => (line.id === id ? sum + line.quantity : sum), 0);
}

/** The cart with the line's quantity on top of what it had, or with the line at its end. */
export function withLine(lines: readonly GuestLine[], added: GuestLine): GuestLine[] {
  if (!lines.some((line) => sameLine(line, added))) return [...lines, added];
  return lines.map((line) =>
    sameLine(line, added)
      ? { ...added, quantity: Math.min(line.quantity + added.quantity, maxQuantity) }
      : line,
  );
}

/** The cart with another quantity of a line; below 1 the line goes. */
export function withQuantity(lines: readonly GuestLine[], key: LineKey, quantity: number): GuestLine[] {
  if (quantity < 1) return lines.filter((line) => !sameLine(line, key));
  return lines.map((line) =>
    sameLine(line, key) ? { ...line, quantity: Math.min(quantity, maxQuantity) } : line,
  );
}
