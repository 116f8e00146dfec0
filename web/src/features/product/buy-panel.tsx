import { RotateCcw, ShieldCheck, ShoppingBag } from "lucide-react";
import type { ReactNode, Ref } from "react";
import type { ProductDetail } from "@/api/types";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Icon } from "@/ui/icon";
import { QuantityStepper } from "@/ui/quantity-stepper";
import { NotifyMe } from "./notify-me";
import { noticeChoice } from "./notify-queries";
import { SellerBlock } from "./seller-block";
import { StockNote } from "./stock-note";
import type { Purchase } from "./use-purchase";

type Props = {
  product: ProductDetail;
  purchase: Purchase;
  /** The button that puts it on the wishlist. */
  heart: ReactNode;
  /** The delivery estimate; not shown for a product that is sold out. */
  delivery: ReactNode;
  onAdd: () => void;
  /** On the add button, so that the page can observe when it is out of view. */
  addRef: Ref<HTMLDivElement>;
};

export function BuyPanel({ product, purchase, heart, delivery, onAdd, addRef }: Props) {
  const t = useT();
  const stock = product.inventory_count;
  const soldOut = stock <= 0;
  return (
    <Card padding="none" className="self-start divide-y divide-line [&>*]:p-4 sm:[&>*]:p-5">
      <div>
        <StockNote stock={stock} />
        {!soldOut && (
          <div className="mt-4 flex items-center justify-between gap-4">
            <span className="text-sm font-medium">{t("product.quantity")}</span>
            <QuantityStepper
              value={purchase.quantity}
              onChange={purchase.setQuantity}
              max={Math.min(stock, 99)}
              labels={{
                group: t("product.quantity"),
                decrease: t("product.less"),
                increase: t("product.more"),
                remove: t("product.less"),
              }}
            />
          </div>
        )}
        <div ref={addRef} className="mt-4 flex gap-2">
          <Button
            icon={ShoppingBag}
            block
            disabled={soldOut}
            onClick={onAdd}
            className="px-3! max-[23rem]:[&>svg]:hidden"
          >
            {t(soldOut ? "product.outOfStock" : "product.addToCart")}
          </Button>
          {heart}
        </div>
        {soldOut && (
          <div className="mt-5">
            <NotifyMe productId={product.product_id} choice={noticeChoice(product, purchase.choice)} />
          </div>
        )}
      </div>
      {!soldOut && <div>{delivery}</div>}
      <SellerBlock vendor={product.vendor} />
      <ul className="grid gap-2 text-sm text-muted">
        <li className="flex items-center gap-2.5">
          <Icon of={RotateCcw} size="sm" className="text-brand" />
          {t("product.returns")}
        </li>
        <li className="flex items-center gap-2.5">
          <Icon of={ShieldCheck} size="sm" className="text-brand" />
          {t("product.secure")}
        </li>
      </ul>
    </Card>
  );
}
