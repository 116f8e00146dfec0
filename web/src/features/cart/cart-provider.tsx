import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { useLocation } from "react-router";
import { productQuery } from "@/api/product-query";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { toast } from "@/ui/toast";
import { CartContext, type CartState } from "./cart-context";
import { guestCart, maxQuantity, quantityOf, sameLine, withLine, withQuantity } from "./guest-cart";

export function CartProvider({ children }: { children: ReactNode }) {
  const lines = useSyncExternalStore(guestCart.subscribe, guestCart.read, guestCart.empty);
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const { language, t } = useLanguage();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [seenPath, setSeenPath] = useState(pathname);
  // Another page closes the drawer.
  if (seenPath !== pathname) {
    setSeenPath(pathname);
    setDrawerOpen(false);
  }

  const actions = useMemo(() => {
    const add: CartState["add"] = async (product, { quantity = 1, choice } = {}) => {
      const id = product.product_id;
      let chosen = choice;
      if (!chosen && product.has_options) {
        try {
          const { colors, sizes } = await queryClient.fetchQuery(productQuery(id));
          chosen = { color: colors[0]?.code, size: sizes[0]?.code };
        } catch (error) {
          console.error(error);
          toast.error(t("cart.addFailed"));
          return false;
        }
      }
      const now = guestCart.read();
      const stock = Math.min(product.inventory_count, maxQuantity);
      if (quantityOf(now, id) + quantity > stock) {
        toast.error(t("cart.addFailed"), {
          description: stock > 0 ? t("product.onlyLeft", { n: stock }) : t("product.outOfStock"),
        });
        return false;
      }
      const line = {
        id,
        name: localName(language, product),
        price: product.price,
        image: product.image_url,
        quantity,
        ...(chosen?.color && { color: chosen.color }),
        ...(chosen?.size && { size: chosen.size }),
      };
      const known = now.some((other) => sameLine(other, line));
      if (!guestCart.write(withLine(now, line))) {
        toast.error(t("cart.addFailed"));
        return false;
      }
      toast.success(t(known ? "cart.updated" : "cart.added"));
      setDrawerOpen(true);
      return true;
    };

    const remove: CartState["remove"] = (line) => {
      if (guestCart.write(withQuantity(guestCart.read(), line, 0))) toast.success(t("cart.removed"));
      else toast.error(t("cart.removeFailed"));
    };

    const setQuantity: CartState["setQuantity"] = (line, quantity) => {
      if (quantity < 1) remove(line);
      else guestCart.write(withQuantity(guestCart.read(), line, quantity));
    };

    const clear = () => {
      if (guestCart.write([])) toast.success(t("cart.cleared"));
    };

    return { add, remove, setQuantity, clear };
  }, [queryClient, language, t]);

  const cart = useMemo(() => {
    const count = lines.reduce((sum, line) => sum + line.quantity, 0);
    return { ...actions, lines, count, drawerOpen, setDrawerOpen };
  }, [actions, lines, drawerOpen]);

  return <CartContext value={cart}>{children}</CartContext>;
}
