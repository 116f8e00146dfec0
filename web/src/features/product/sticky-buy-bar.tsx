import { ShoppingBag } from "lucide-react";
import type { RefObject } from "react";
import type { ProductDetail } from "@/api/types";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { ProductPrice } from "./product-price";
import { useViewportPosition } from "./use-viewport-position";

type Props = {
  product: ProductDetail;
  /** The buy panel's own add button. */
  panel: RefObject<Element | null>;
  /** The end of the page's content. */
  end: RefObject<Element | null>;
  onAdd: () => void;
};

/** Phones only: price and add button above the bottom bar while the buy panel is not in view. */
export function StickyBuyBar({ product, panel, end, onAdd }: Props) {
  const t = useT();
  const panelPlace = useViewportPosition(panel);
  const endPlace = useViewportPosition(end);
  const shown = panelPlace !== "on" && endPlace === "below";
  const soldOut = product.inventory_count <= 0;
  return (
    <section
      aria-label={t("product.buyBar")}
      inert={!shown}
      className={cx(
        "fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 flex items-center justify-between gap-4 border-t border-line bg-card px-4 py-2.5 shadow-float transition-[transform,opacity] duration-200 md:hidden",
        !shown && "pointer-events-none translate-y-full opacity-0",
      )}
    >
      <ProductPrice product={product} size="md" plain />
      <Button icon={ShoppingBag} disabled={soldOut} onClick={onAdd}>
        {t(soldOut ? "product.outOfStock" : "product.addToCart")}
      </Button>
    </section>
  );
}
