import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, type ReactNode } from "react";
import { ApiError } from "@/api/api-error";
import { useOwnList } from "@/api/own-list";
import { useLanguage } from "@/i18n/language-context";
import { loadMessageChunk } from "@/i18n/load-messages";
import { localName } from "@/i18n/local-name";
import { toast } from "@/ui/toast";
import { guestList } from "./guest-wishlist";
import { WishlistContext, type WishlistState } from "./wishlist-context";
import type { WishlistLine, WishlistList } from "./wishlist-lines";

export function WishlistProvider({ children }: { children: ReactNode }) {
  const { language, t, errorText } = useLanguage();
  const queryClient = useQueryClient();
  const loadMember = useCallback(
    async (userId: string): Promise<WishlistList> => {
      const [{ memberWishlist }] = await Promise.all([
        import("./member-wishlist"),
        loadMessageChunk("order"),
      ]);
      return memberWishlist(userId, queryClient);
    },
    [queryClient],
  );
  const { lines, status, withList, refresh } = useOwnList<WishlistLine, WishlistList>(guestList, loadMember);

  const actions = useMemo(() => {
    const fail = (text: string) => (error: unknown) => {
      console.error(error);
      toast.error(text, error instanceof ApiError ? { description: errorText(error.code) } : undefined);
    };
    const undo = (removed: readonly WishlistLine[]) => ({
      label: t("shell.undo"),
      onClick: () => void withList((list) => list.restore(removed)).catch(fail(t("wishlist.addFailed"))),
    });

    const add: WishlistState["add"] = (product) =>
      void withList((list) =>
        list.add({
          id: product.product_id,
          name: localName(language, product),
          price: product.price,
          image: product.image_url,
          ...(product.compare_at_price !== null && { originalPrice: product.compare_at_price }),
          ...(product.rating !== null && { rating: product.rating }),
        }),
      ).then(
        (fresh) => {
          if (fresh) toast.success(t("wishlist.added"));
          else toast.info(t("wishlist.already"));
        },
        fail(t("wishlist.addFailed")),
      );

    const remove: WishlistState["remove"] = (id, { quiet } = {}) =>
      void withList(async (list) => {
        const removed = list.read().filter((line) => line.id === id);
        await list.remove(id);
        if (!quiet) toast.success(t("wishlist.removed"), { action: undo(removed) });
      }).catch(fail(t("wishlist.removeFailed")));

    const clear = () =>
      void withList(async (list) => {
        const removed = list.read();
        await list.clear();
        toast.success(t("wishlist.cleared"), { action: undo(removed) });
      }).catch(fail(t("wishlist.removeFailed")));

    return { add, remove, clear };
  }, [withList, language, t, errorText]);

  const wishlist = useMemo((): WishlistState => {
    const ids = new Set(lines.map((line) => line.id));
    return { ...actions, lines, status, refresh, has: (id) => ids.has(id) };
  }, [actions, lines, status, refresh]);

  return <WishlistContext value={wishlist}>{children}</WishlistContext>;
}
