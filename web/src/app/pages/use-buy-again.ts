import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/api/api-error";
import { productQuery } from "@/api/product-query";
import type { ProductDetail } from "@/api/types";
import { useCart, type Added } from "@/features/cart/cart-context";
import { maxQuantity } from "@/features/cart/cart-lines";
import { planBuyAgain, type NotAddedItem, type Obstacle } from "@/features/orders/buy-again";
import type { OrderItem } from "@/features/orders/queries";

type Result = { notAdded: readonly NotAddedItem[]; nothingAdded: boolean };

/** Adds the items of an order to the cart again, and returns those that could not be added. */
export function useBuyAgain() {
  const queryClient = useQueryClient();
  const { lines, add } = useCart();
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
    const held = new Map<string, number>();
    for (const line of lines) held.set(line.id, (held.get(line.id) ?? 0) + line.quantity);
    let added = 0;
    const products = await Promise.allSettled(items.map((item) => find(item.product.product_id)));
    for (const [i, item] of items.entries()) {
      const id = item.product.product_id;
      const found = products[i];
      const leave = (why: Obstacle, quantity = 0) => notAdded.push({ item, why, added: quantity });
      if (found?.status !== "fulfilled") {
        leave("failed");
        continue;
      }
      const { quantity, why } = planBuyAgain(item, found.value, held.get(id) ?? 0, maxQuantity);
      if (quantity > 0 && found.value) {
        const has_options = found.value.colors.length + found.value.sizes.length > 0;
        // Sequential: how much of an item fits depends on those before it.
        // oxlint-disable-next-line eslint/no-await-in-loop
        if (!(await add({ ...found.value, has_options }, { quantity, ...choiceOf(item) }))) {
          leave("failed");
          continue;
        }
        held.set(id, (held.get(id) ?? 0) + quantity);
        added += quantity;
      }
      if (why) leave(why, quantity);
    }
    setResult({ notAdded, nothingAdded: added === 0 });
    setBusy(false);
  }

  return { buy, busy, ...result };
}

/** Returns the options of then; an item without options gets the product's first ones. */
function choiceOf({ color, size }: OrderItem): Pick<Added, "choice"> {
  if (color === "" && size === "") return {};
  return { choice: { ...(color && { color }), ...(size && { size }) } };
}
