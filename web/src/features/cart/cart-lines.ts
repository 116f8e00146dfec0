import { cartLineQuantityMax } from "@/api/limits.gen";
import type { QuotedLine } from "@/api/quote-query";

/** The catalogue's data of a line's product. */
export type LineProduct = Pick<
  QuotedLine,
  "en_name" | "ar_name" | "brand" | "ar_brand" | "image_url" | "price" | "options"
>;

/**
 * A line of the cart. `id` is the product's; `color` and `size` are codes of its options, undefined for a
 * product that has none. Name, price and picture are those at the time when it was added.
 */
export type CartLine = {
  id: string;
  name: string;
  /** In both languages, of what a guest added: nothing else names it without a connection. */
  en_name?: string;
  ar_name?: string;
  brand?: string;
  ar_brand?: string;
  price: number;
  image: string;
  quantity: number;
  color?: string;
  size?: string;
  /** The id of a member's line once the server has stored it. */
  cartItemId?: string;
  /** The product as the server last returned it; for guests' lines it is in the quote. */
  product?: LineProduct;
};

export type LineKey = Pick<CartLine, "id" | "color" | "size">;

/** `set` has the whole line with its new quantity, because the server may not have the line yet. */
export type CartChange =
  | { kind: "add" | "set"; line: CartLine }
  | { kind: "restore"; lines: readonly CartLine[] }
  | { kind: "clear" };

/** Reports whether two lines are the same product in the same colour and size. */
export function sameLine(a: LineKey, b: LineKey): boolean {
  return a.id === b.id && a.color === b.color && a.size === b.size;
}

/** How many of a product are in the cart, in all its colours and sizes. */
export function quantityOf(lines: readonly Pick<CartLine, "id" | "quantity">[], id: string): number {
  return lines.reduce((sum, line) => (line.id === id ? sum + line.quantity : sum), 0);
}

/** Returns the cart with the line's quantity added to the existing line, or with the line appended. */
export function withLine(lines: readonly CartLine[], added: CartLine): readonly CartLine[] {
  if (!lines.some((line) => sameLine(line, added))) return [...lines, added];
  return lines.map((line) =>
    sameLine(line, added)
      ? { ...line, ...added, quantity: Math.min(line.quantity + added.quantity, cartLineQuantityMax) }
      : line,
  );
}

/** Returns the cart with another quantity of a line; below 1 the line is removed. */
export function withQuantity(
  lines: readonly CartLine[],
  key: LineKey,
  quantity: number,
): readonly CartLine[] {
  if (quantity < 1) return lines.filter((line) => !sameLine(line, key));
  return lines.map((line) =>
    sameLine(line, key) ? { ...line, quantity: Math.min(quantity, cartLineQuantityMax) } : line,
  );
}

/** Returns the cart with the change made. */
export function applyCartChange(lines: readonly CartLine[], change: CartChange): readonly CartLine[] {
  switch (change.kind) {
    case "add":
      return withLine(lines, change.line);
    case "set": {
      const there = lines.some((line) => sameLine(line, change.line));
      return withQuantity(there ? lines : [...lines, change.line], change.line, change.line.quantity);
    }
    case "restore":
      return change.lines.reduce(withLine, lines);
    case "clear":
      return [];
  }
}
