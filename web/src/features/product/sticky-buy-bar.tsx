import { ShoppingBag } from "lucide-react";
import type { ProductDetail } from "@/api/types";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { ProductPrice } from "./product-price";

type Props = { product: ProductDetail; shown: boolean; onAdd: () => void };

/** Phones only: price and add button above the bottom bar while the buy panel is not in view. */
export function StickyBuyBar({ product, shown, onAdd }: Props) {
  const t = useT();
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
