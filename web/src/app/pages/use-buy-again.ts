import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/api/api-error";
import { cartLineQuantityMax } from "@/api/limits.gen";
import { productQuery } from "@/api/product-query";
import type { ProductDetail } from "@/api/types";
import { useCart, useCartActions } from "@/features/cart/cart-context";
import { quantityOf, sameLine, type LineKey } from "@/features/cart/cart-lines";
import { planBuyAgain, type NotAddedItem, type Obstacle } from "@/features/orders/buy-again";
import type { OrderItem } from "@/features/orders/queries";

/** What only those need who buy again. */
const loadOffers = () => import("@/lib/offer");

type Result = { notAdded: readonly NotAddedItem[]; nothingAdded: boolean };

/** Adds the items of an order to the cart again, and returns those that could not be added. */
export function useBuyAgain() {
  const queryClient = useQueryClient();
  const { lines } = useCart();
  const { add } = useCartActions();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>({ notAdded: [], nothingAdded: false });

  /** The product as it is now; undefined when it is no longer sold. Throws when that cannot be found out. */
  async function find(id: string): Promise<ProductDetail | undefined> {
    try {
      return await queryClient.fetchQuery({ ...productQuery(id), staleTime: 0 });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  async function buy(items: readonly OrderItem[]) {
    setBusy(true);
    const notAdded: NotAddedItem[] = [];
    const held: (LineKey & { quantity: number })[] = [...lines];
    let added = 0;
    const loading = loadOffers().catch(() => undefined);
    const products = await Promise.allSettled(items.map((item) => find(item.product.product_id)));
    const offers = await loading;
    for (const [i, item] of items.entries()) {
      const id = item.product.product_id;
      const found = products[i];
      const leave = (why: Obstacle, quantity = 0) => notAdded.push({ item, why, added: quantity });
      if (found?.status !== "fulfilled" || !offers) {
        leave("failed");
        continue;
      }
      const product = found.value;
      if (!product) {
        leave("gone");
        continue;
      }
      const choice = { color: item.color || undefined, size: item.size || undefined };
      const offer = offers.offerOf(product, choice);
      const key = { id, ...choice };
      const sharing = held.filter((line) => (offer?.ownStock ? sameLine(line, key) : line.id === id));
      const { quantity, why } = planBuyAgain(
        item.quantity,
        offer,
        quantityOf(sharing, id),
        cartLineQuantityMax,
      );
      if (quantity > 0 && offer) {
        const bought = { quantity, choice, ownStock: offer.ownStock };
        // Sequential: how much of an item fits depends on those before it.
        // oxlint-disable-next-line eslint/no-await-in-loop
        if (!(await add({ ...product, ...offers.pricedAs(offer) }, bought))) {
          leave("failed");
          continue;
        }
        held.push({ ...key, quantity });
        added += quantity;
      }
      if (why) leave(why, quantity);
    }
    setResult({ notAdded, nothingAdded: added === 0 });
    setBusy(false);
  }

  return { buy, busy, ...result };
}
