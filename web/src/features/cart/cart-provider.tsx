import { onlineManager, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useMemo, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { ApiError } from "@/api/api-error";
import { cartLineQuantityMax } from "@/api/limits.gen";
import { useOptimisticList } from "@/lib/use-optimistic-list";
import { useLanguage } from "@/i18n/language-context";
import { loadMessageChunk } from "@/i18n/load-messages";
import { localName } from "@/i18n/local-name";
import { loadOnce } from "@/lib/load-once";
import { toast } from "@/ui/toast";
import {
  CartActionsContext,
  CartContext,
  CartDrawerContext,
  CartLinesContext,
  type CartActions,
} from "./cart-context";
import { quantityOf, sameLine, type CartChange, type CartLine, type LineKey } from "./cart-lines";
import { changeGuestCart, guestCart } from "./guest-cart";

/** The code and messages that only members need. */
const loadQueries = loadOnce(() => Promise.all([import("./cart-queries"), loadMessageChunk("order")]));

export function CartProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const { language, t, errorText } = useLanguage();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [seenPath, setSeenPath] = useState(pathname);
  // Another page closes the drawer.
  if (seenPath !== pathname) {
    setSeenPath(pathname);
    setDrawerOpen(false);
  }

  const { lines, status, whenKnown, refresh } = useOptimisticList<CartLine>({
    address: "/api/v1/cart",
    guest: guestCart,
    fetchList: async (queryKey) => {
      const [{ fetchCart }] = await loadQueries();
      return fetchCart(queryClient, queryKey, () => toast.info(t("cart.mergedLess")));
    },
  });

  const actions = useMemo(() => {
    /** Resolves to whether a line was added; rejects when the change was taken back. */
    const change = async (made: CartChange, queryKey?: QueryKey) => {
      if (!queryKey) return changeGuestCart(made);
      const [{ changeCart }] = await loadQueries();
      return changeCart(queryClient, queryKey, made);
    };

    const addFailed = (error: unknown) => {
      console.error(error);
      const reason = error instanceof ApiError ? { description: errorText(error.code) } : undefined;
      toast.error(t("cart.addFailed"), reason);
      return false;
    };

    const changeFailed = (error: unknown) => {
      console.error(error);
      toast.error(errorText(error instanceof ApiError ? error.code : undefined));
    };

    const add: CartActions["add"] = async (product, { quantity = 1, choice, ownStock } = {}) => {
      try {
        return await whenKnown(async ({ read, queryKey }) => {
          const online = onlineManager.isOnline();
          // A member's cart is on the server.
          if (!online && queryKey) throw new ApiError("network", 0, "offline");
          const stock = Math.min(product.inventory_count, cartLineQuantityMax);
          const key = { id: product.product_id, color: choice?.color, size: choice?.size };
          const sharing = read().filter((line) => (ownStock ? sameLine(line, key) : line.id === key.id));
          if (quantityOf(sharing, key.id) + quantity > stock) {
            toast.error(t("cart.addFailed"), {
              description: stock > 0 ? t("product.onlyLeft", { n: stock }) : t("product.outOfStock"),
            });
            return false;
          }
          setDrawerOpen(true);
          const line = {
            id: product.product_id,
            name: localName(language, product),
            en_name: product.en_name,
            ar_name: product.ar_name,
            brand: product.brand,
            ar_brand: product.ar_brand,
            price: product.price,
            image: product.image_url,
            quantity,
            ...(choice?.color && { color: choice.color }),
            ...(choice?.size && { size: choice.size }),
          };
          const fresh = await change({ kind: "add", line }, queryKey);
          toast.success(
            t(fresh ? "cart.added" : "cart.updated"),
            online ? undefined : { description: t("cart.keptOffline") },
          );
          return true;
        });
      } catch (error) {
        return addFailed(error);
      }
    };

    const undo = (removed: readonly CartLine[]) => ({
      label: t("shell.undo"),
      onClick: () =>
        void whenKnown(({ queryKey }) => change({ kind: "restore", lines: removed }, queryKey)).catch(
          addFailed,
        ),
    });

    /** Resolves to the line as it was, or to undefined when there is none. */
    const setLine = (key: LineKey, quantity: number) =>
      whenKnown(async ({ read, queryKey }) => {
        const line = read().find((other) => sameLine(other, key));
        if (line) await change({ kind: "set", line: { ...line, quantity } }, queryKey);
        return line;
      });

    const remove: CartActions["remove"] = (key) =>
      void setLine(key, 0).then(
        (line) => line && toast.success(t("cart.removed"), { action: undo([line]) }),
        (error: unknown) => {
          console.error(error);
          toast.error(t("cart.removeFailed"));
        },
      );

    const setQuantity: CartActions["setQuantity"] = (key, quantity) =>
      quantity < 1 ? remove(key) : void setLine(key, quantity).catch(changeFailed);

    const clear = () =>
      void whenKnown(async ({ read, queryKey }) => {
        const removed = read();
        await change({ kind: "clear" }, queryKey);
        toast.success(t("cart.cleared"), { action: undo(removed) });
      }).catch(changeFailed);

    return { add, remove, setQuantity, clear, refresh, setDrawerOpen };
  }, [queryClient, whenKnown, refresh, language, t, errorText]);

  const cart = useMemo(() => {
    const count = lines.reduce((sum, line) => sum + line.quantity, 0);
    return { lines, status, count };
  }, [lines, status]);

  return (
    <CartActionsContext value={actions}>
      <CartDrawerContext value={drawerOpen}>
        <CartLinesContext value={lines}>
          <CartContext value={cart}>{children}</CartContext>
        </CartLinesContext>
      </CartDrawerContext>
    </CartActionsContext>
  );
}
