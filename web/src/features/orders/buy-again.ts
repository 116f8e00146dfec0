import type { ProductDetail } from "@/api/types";
import type { OrderItem } from "./queries";

/** Why something of an order is not in the cart again, or not as often as it was bought. */
export type Obstacle = "gone" | "option" | "out" | "full" | "short" | "failed";

export type NotAddedItem = { item: OrderItem; why: Obstacle; added: number };

/** How many of an item can be added, and why not more. */
export type Plan = { quantity: number; why?: Obstacle };

/**
 * Returns how much of an item can be bought again. `product` is undefined when it is no longer sold; `held`
 * is its quantity in the cart, in all colours and sizes, and `most` the maximum.
 */
export function planBuyAgain(
  item: Pick<OrderItem, "color" | "size" | "quantity">,
  product: Pick<ProductDetail, "inventory_count" | "colors" | "sizes"> | undefined,
  held: number,
  most: number,
): Plan {
  if (!product) return { quantity: 0, why: "gone" };
  const sells = (options: readonly { code: string }[], code: string) =>
    code === "" || options.some((option) => option.code === code);
  if (!sells(product.colors, item.color) || !sells(product.sizes, item.size))
    return { quantity: 0, why: "option" };
  if (product.inventory_count <= 0) return { quantity: 0, why: "out" };
  const room = Math.min(product.inventory_count, most) - held;
  if (room <= 0) return { quantity: 0, why: "full" };
  if (room < item.quantity) return { quantity: room, why: "short" };
  return { quantity: item.quantity };
}
