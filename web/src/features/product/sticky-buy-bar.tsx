import { ShoppingBag } from "lucide-react";
import type { RefObject } from "react";
import type { ProductDetail } from "@/api/types";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { StickyBar } from "@/ui/sticky-bar";
import { useViewportPosition } from "@/ui/use-viewport-position";
import { ProductPrice } from "./product-price";

type Props = {
  name: string;
  product: ProductDetail;
  /** The buy panel's own add button. */
  panel: RefObject<Element | null>;
  /** The end of the page's content. */
  end: RefObject<Element | null>;
  onAdd: () => void;
};

/** Phones only: name, price and add button above the bottom bar while the buy panel is not in view. */
export function StickyBuyBar({ name, product, panel, end, onAdd }: Props) {
  const t = useT();
  const panelPlace = useViewportPosition(panel);
  const endPlace = useViewportPosition(end);
  const shown = panelPlace !== "on" && endPlace === "below";
  const soldOut = product.inventory_count <= 0;
  return (
    <StickyBar label={t("product.buyBar")} shown={shown} className="md:hidden">
      <div className="min-w-0">
        <p className="truncate text-sm">{name}</p>
        <ProductPrice product={product} size="md" plain />
      </div>
      <Button icon={ShoppingBag} className="shrink-0" disabled={soldOut} onClick={onAdd}>
        {t(soldOut ? "product.outOfStock" : "product.addToCart")}
      </Button>
    </StickyBar>
  );
}
