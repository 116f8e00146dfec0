import type { Offer } from "@/lib/offer";
import type { OrderItem } from "./queries";

/** Why something of an order is not in the cart again, or not as often as it was bought. */
export type Obstacle = "gone" | "option" | "out" | "full" | "short" | "failed";

export type NotAddedItem = { item: OrderItem; why: Obstacle; added: number };

/** How many of an item can be added, and why not more. */
export type Plan = { quantity: number; why?: Obstacle };

/**
 * Returns how many of `wanted` can be bought again. `offer` is undefined when the product no longer comes in the
 * options of then; `held` is how many of its stock are in the cart, and `most` the maximum.
 */
export function planBuyAgain(
  wanted: number,
  offer: Pick<Offer, "stock"> | undefined,
  held: number,
  most: number,
): Plan {
  if (!offer) return { quantity: 0, why: "option" };
  if (offer.stock <= 0) return { quantity: 0, why: "out" };
  const room = Math.min(offer.stock, most) - held;
  if (room <= 0) return { quantity: 0, why: "full" };
  if (room < wanted) return { quantity: room, why: "short" };
  return { quantity: wanted };
}
