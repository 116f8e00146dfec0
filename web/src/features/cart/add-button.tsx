import { Plus } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { IconButton } from "@/ui/icon-button";
import { lostFocus } from "@/ui/last-interaction";
import { QuantityStepper } from "@/ui/quantity-stepper";
import { useCart, type CartProduct } from "./cart-context";
import { maxQuantity, quantityOf } from "./cart-lines";

/** The round button of a product card. After the first add it shows the quantity in the cart. */
export function AddButton({ product }: { product: CartProduct }) {
  const { language, t } = useLanguage();
  const { lines, add, setQuantity } = useCart();
  const [adding, setAdding] = useState(false);
  const name = localName(language, product);
  const stock = Math.min(product.inventory_count, maxQuantity);
  const held = quantityOf(lines, product.product_id);
  // Of several colours or sizes, the one added last is the one counted up and down.
  const line = lines.findLast((other) => other.id === product.product_id);

  const root = useRef<HTMLSpanElement>(null);
  // Button and stepper replace each other: the focus moves to the new one, to the control that adds.
  useLayoutEffect(() => {
    if (lostFocus(root.current)) root.current?.querySelector<HTMLElement>("button:last-of-type")?.focus();
  });

  return (
    <span ref={root} className="contents">
      {line ? (
        <QuantityStepper
          value={held}
          min={0}
          max={stock}
          size="sm"
          onChange={(quantity) => setQuantity(line, line.quantity + quantity - held)}
          labels={{
            group: t("product.quantityOf", { name }),
            decrease: t("product.less"),
            increase: t("product.more"),
            remove: t("cart.remove", { name }),
          }}
          className="animate-pop-in shadow-float"
        />
      ) : (
        <IconButton
          icon={Plus}
          variant="solid"
          size="sm"
          label={t("product.addNamed", { name })}
          disabled={stock <= 0}
          loading={adding}
          onClick={() => {
            setAdding(true);
            void add(product).finally(() => setAdding(false));
          }}
          className="shadow-float"
        />
      )}
    </span>
  );
}
