import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { ApiError } from "@/api/api-error";
import { useOwnList } from "@/api/own-list";
import { productQuery } from "@/api/product-query";
import { useLanguage } from "@/i18n/language-context";
import { loadMessageChunk } from "@/i18n/load-messages";
import { localName } from "@/i18n/local-name";
import { toast } from "@/ui/toast";
import { CartContext, type CartState } from "./cart-context";
import { maxQuantity, quantityOf, sameLine, type CartLine, type CartList } from "./cart-lines";
import { guestList } from "./guest-cart";

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

  const say = useRef(t);
  useEffect(() => {
    say.current = t;
  }, [t]);
  const loadMember = useCallback(
    async (userId: string): Promise<CartList> => {
      const [{ memberCart }] = await Promise.all([import("./member-cart"), loadMessageChunk("order")]);
      return memberCart(userId, queryClient, () => toast.info(say.current("cart.mergedLess")));
    },
    [queryClient],
  );
  const { lines, status, withList, refresh } = useOwnList<CartLine, CartList>(guestList, loadMember);

  const actions = useMemo(() => {
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

    const add: CartState["add"] = async (product, { quantity = 1, choice } = {}) => {
      try {
        let chosen = choice;
        if (!chosen && product.has_options) {
          const { colors, sizes } = await queryClient.fetchQuery(productQuery(product.product_id));
          chosen = { color: colors[0]?.code, size: sizes[0]?.code };
        }
        return await withList(async (list) => {
          const stock = Math.min(product.inventory_count, maxQuantity);
          if (quantityOf(list.read(), product.product_id) + quantity > stock) {
            toast.error(t("cart.addFailed"), {
              description: stock > 0 ? t("product.onlyLeft", { n: stock }) : t("product.outOfStock"),
            });
            return false;
          }
          setDrawerOpen(true);
          const fresh = await list.add({
            id: product.product_id,
            name: localName(language, product),
            price: product.price,
            image: product.image_url,
            quantity,
            ...(chosen?.color && { color: chosen.color }),
            ...(chosen?.size && { size: chosen.size }),
          });
          toast.success(t(fresh ? "cart.added" : "cart.updated"));
          return true;
        });
      } catch (error) {
        return addFailed(error);
      }
    };

    const undo = (removed: readonly CartLine[]) => ({
      label: t("shell.undo"),
      onClick: () => void withList((list) => list.restore(removed)).catch(addFailed),
    });

    const remove: CartState["remove"] = (line) =>
      void withList(async (list) => {
        const removed = list.read().filter((other) => sameLine(other, line));
        await list.setQuantity(line, 0);
        toast.success(t("cart.removed"), { action: undo(removed) });
      }).catch((error: unknown) => {
        console.error(error);
        toast.error(t("cart.removeFailed"));
      });

    const setQuantity: CartState["setQuantity"] = (line, quantity) => {
      if (quantity < 1) remove(line);
      else void withList((list) => list.setQuantity(line, quantity)).catch(changeFailed);
    };

    const clear = () =>
      void withList(async (list) => {
        const removed = list.read();
        await list.clear();
        toast.success(t("cart.cleared"), { action: undo(removed) });
      }).catch(changeFailed);

    return { add, remove, setQuantity, clear };
  }, [queryClient, withList, language, t, errorText]);

  const cart = useMemo(() => {
    const count = lines.reduce((sum, line) => sum + line.quantity, 0);
    return { ...actions, lines, status, refresh, count, drawerOpen, setDrawerOpen };
  }, [actions, lines, status, refresh, drawerOpen]);

  return <CartContext value={cart}>{children}</CartContext>;
}
