import { Plus } from "lucide-react";
import { memo, useLayoutEffect, useRef, useState } from "react";
import { cartLineQuantityMax } from "@/api/limits.gen";
import type { ProductCardData } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { cx } from "@/ui/cx";
import { IconButton } from "@/ui/icon-button";
import { lostFocus } from "@/ui/last-interaction";
import { QuantityStepper } from "@/ui/quantity-stepper";
import { useCartActions, useLinesInCart } from "./cart-context";
import { quantityOf, type CartLine } from "./cart-lines";

type Props = {
  product: ProductCardData;
  /** Called instead of adding a product whose colour or size is to be chosen first. */
  onChoose: (product: ProductCardData) => void;
  className?: string;
};

/** The round button of a product card. After the first add it shows the quantity in the cart. */
export function AddButton({ product, onChoose, className }: Props) {
  const lines = useLinesInCart();
  const { product_id: id } = product;
  return (
    <Control
      product={product}
      onChoose={onChoose}
      className={className}
      held={quantityOf(lines, id)}
      // Of several colours or sizes, the one added last is the one counted up and down.
      line={lines.findLast((line) => line.id === id)}
    />
  );
}

type ControlProps = Props & {
  /** How many of the product are in the cart. */
  held: number;
  line: CartLine | undefined;
};

/** A page has many of them, and most changes of the cart are none of theirs. */
const Control = memo(function Control({ product, onChoose, className, held, line }: ControlProps) {
  const { language, t } = useLanguage();
  const { add, setQuantity } = useCartActions();
  const [adding, setAdding] = useState(false);
  const name = localName(language, product);
  const stock = Math.min(product.inventory_count, cartLineQuantityMax);

  const control = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement>(null);
  const setControl = (element: HTMLElement | null) => {
    control.current = element;
  };
  // Button and stepper replace each other: the focus moves to the new one, to the control that adds.
  useLayoutEffect(() => {
    const now = control.current;
    if (lostFocus(before.current)) (now?.querySelector<HTMLElement>("button:last-of-type") ?? now)?.focus();
    before.current = now;
  });

  if (line)
    return (
      <QuantityStepper
        ref={setControl}
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
        className={cx("animate-pop-in", className)}
      />
    );
  return (
    <IconButton
      ref={setControl}
      icon={Plus}
      variant="solid"
      size="sm"
      label={t("product.addNamed", { name })}
      disabled={stock <= 0}
      loading={adding}
      aria-haspopup={product.has_options ? "dialog" : undefined}
      onClick={() => {
        if (product.has_options) return onChoose(product);
        setAdding(true);
        void add(product).finally(() => setAdding(false));
      }}
      className={className}
    />
  );
});
