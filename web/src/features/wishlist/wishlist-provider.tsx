import { useMemo, useSyncExternalStore, type ReactNode } from "react";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { toast } from "@/ui/toast";
import { guestWishlist } from "./guest-wishlist";
import { WishlistContext, type WishlistState } from "./wishlist-context";

export function WishlistProvider({ children }: { children: ReactNode }) {
  const lines = useSyncExternalStore(guestWishlist.subscribe, guestWishlist.read, guestWishlist.empty);
  const { language, t } = useLanguage();

  const wishlist = useMemo((): WishlistState => {
    const ids = new Set(lines.map((line) => line.id));
    return {
      lines,
      has: (id) => ids.has(id),
      add: (product) => {
        // What is stored counts: another tab may have been faster.
        const now = guestWishlist.read();
        if (now.some((line) => line.id === product.product_id)) {
          toast.info(t("wishlist.already"));
          return;
        }
        const line = {
          id: product.product_id,
          name: localName(language, product),
          price: product.price,
          image: product.image_url,
          ...(product.compare_at_price !== null && { originalPrice: product.compare_at_price }),
          ...(product.rating !== null && { rating: product.rating }),
        };
        if (guestWishlist.write([...now, line])) toast.success(t("wishlist.added"));
        else toast.error(t("wishlist.addFailed"));
      },
      remove: (id) => {
        const rest = guestWishlist.read().filter((line) => line.id !== id);
        if (guestWishlist.write(rest)) toast.success(t("wishlist.removed"));
        else toast.error(t("wishlist.removeFailed"));
      },
      clear: () => {
        if (guestWishlist.write([])) toast.success(t("wishlist.cleared"));
      },
    };
  }, [lines, language, t]);

  return <WishlistContext value={wishlist}>{children}</WishlistContext>;
}
