import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { ApiError } from "@/api/api-error";
import { useOptimisticList } from "@/lib/use-optimistic-list";
import { useLanguage } from "@/i18n/language-context";
import { loadMessageChunk } from "@/i18n/load-messages";
import { localName } from "@/i18n/local-name";
import { loadOnce } from "@/lib/load-once";
import { toast } from "@/ui/toast";
import { changeGuestWishlist, guestWishlist } from "./guest-wishlist";
import { WishlistContext, WishlistMarksContext, type WishlistState } from "./wishlist-context";
import type { WishlistChange, WishlistLine } from "./wishlist-lines";

/** The code and messages that only members need. */
const loadQueries = loadOnce(() => Promise.all([import("./wishlist-queries"), loadMessageChunk("order")]));

export function WishlistProvider({ children }: { children: ReactNode }) {
  const { language, t, errorText } = useLanguage();
  const queryClient = useQueryClient();
  const { lines, status, whenKnown, refresh } = useOptimisticList<WishlistLine>({
    address: "/api/v1/wishlist",
    guest: guestWishlist,
    fetchList: async (queryKey) => {
      const [{ fetchWishlist }] = await loadQueries();
      return fetchWishlist(queryClient, queryKey);
    },
  });

  const actions = useMemo(() => {
    /** Resolves to whether something was added; rejects when the change was taken back. */
    const change = async (made: WishlistChange, queryKey?: QueryKey) => {
      if (!queryKey) return changeGuestWishlist(made);
      const [{ changeWishlist }] = await loadQueries();
      return changeWishlist(queryClient, queryKey, made);
    };

    const fail = (text: string) => (error: unknown) => {
      console.error(error);
      toast.error(text, error instanceof ApiError ? { description: errorText(error.code) } : undefined);
    };
    const undo = (removed: readonly WishlistLine[]) => ({
      label: t("shell.undo"),
      onClick: () =>
        void whenKnown(({ queryKey }) => change({ kind: "add", lines: removed }, queryKey)).catch(
          fail(t("wishlist.addFailed")),
        ),
    });

    const add: WishlistState["add"] = (product, choice) => {
      const line = {
        id: product.product_id,
        name: localName(language, product),
        price: product.price,
        image: product.image_url,
        ...(product.compare_at_price !== null && { originalPrice: product.compare_at_price }),
        ...(product.rating !== null && { rating: product.rating }),
        ...(choice?.color && { color: choice.color }),
        ...(choice?.size && { size: choice.size }),
      };
      void whenKnown(({ queryKey }) => change({ kind: "add", lines: [line] }, queryKey)).then(
        (fresh) => {
          if (fresh) toast.success(t("wishlist.added"));
          else toast.info(t("wishlist.already"));
        },
        fail(t("wishlist.addFailed")),
      );
    };

    const remove: WishlistState["remove"] = (id, { quiet } = {}) =>
      void whenKnown(async ({ read, queryKey }) => {
        const removed = read().filter((line) => line.id === id);
        await change({ kind: "remove", id }, queryKey);
        if (!quiet) toast.success(t("wishlist.removed"), { action: undo(removed) });
      }).catch(fail(t("wishlist.removeFailed")));

    const clear = () =>
      void whenKnown(async ({ read, queryKey }) => {
        const removed = read();
        await change({ kind: "clear" }, queryKey);
        toast.success(t("wishlist.cleared"), { action: undo(removed) });
      }).catch(fail(t("wishlist.removeFailed")));

    return { add, remove, clear };
  }, [queryClient, whenKnown, language, t, errorText]);

  const marks = useMemo(() => {
    const ids = new Set(lines.map((line) => line.id));
    return { ...actions, has: (id: string) => ids.has(id) };
  }, [actions, lines]);
  const wishlist = useMemo(
    (): WishlistState => ({ ...marks, lines, status, refresh }),
    [marks, lines, status, refresh],
  );

  return (
    <WishlistMarksContext value={marks}>
      <WishlistContext value={wishlist}>{children}</WishlistContext>
    </WishlistMarksContext>
  );
}
