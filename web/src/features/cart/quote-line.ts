import type { QuoteLine } from "@/api/quote-query";
import type { CartLine } from "./cart-lines";

/** A line in the server's words. */
export function toQuoteLine({ id, color, size, quantity }: CartLine): QuoteLine {
  return { product_id: id, ...(color && { color }), ...(size && { size }), quantity };
}
