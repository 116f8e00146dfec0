import { X } from "lucide-react";
import { Link } from "react-router";
import { formatPrice } from "@/i18n/format";
import { useT } from "@/i18n/language-context";
import { IconButton } from "@/ui/icon-button";
import { Picture } from "@/ui/picture";
import { QuantityStepper } from "@/ui/quantity-stepper";
import { Amount } from "./amount";
import { useCart } from "./cart-context";
import type { ShownLine } from "./use-cart-lines";

type Props = {
  shown: ShownLine;
  /** 0: minus at 1 removes the line, as in the drawer. 1: minus stops there, as on the cart page. */
  min: 0 | 1;
  /** The cart page names each line's SKU. */
  withSku?: boolean;
};

export function CartLine({ shown, min, withSku }: Props) {
  const t = useT();
  const { setQuantity, remove, setDrawerOpen } = useCart();
  const { line, price, image, options, max, gone } = shown;
  const name = shown.name || t("cart.unnamed");
  const address = `/product/${line.id}`;
  const close = () => setDrawerOpen(false);

  return (
    <li className="flex gap-4 py-4 first:pt-0">
      <Link to={address} onClick={close} tabIndex={-1} aria-hidden className="shrink-0 self-start">
        <Picture src={image} alt="" sizes="96px" className="size-20 rounded-card sm:size-24" />
      </Link>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-start justify-between gap-2">
          <Link
            to={address}
            onClick={close}
            className="line-clamp-2 rounded-sm font-medium underline-offset-4 hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          <IconButton
            icon={X}
            size="sm"
            label={t("cart.remove", { name })}
            onClick={() => remove(line)}
            className="-me-1.5 -mt-1"
          />
        </div>
        {options.length > 0 && <p className="text-sm text-muted">{options.join(" · ")}</p>}
        {withSku && (
          <p className="text-sm text-muted tabular">
            {t("cart.sku", { sku: "" })}
            <bdi>{line.id.slice(0, 8)}</bdi>
          </p>
        )}
        {gone && <p className="text-sm text-danger">{t("cart.gone")}</p>}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-1">
          <QuantityStepper
            value={line.quantity}
            min={min}
            max={max}
            disabled={gone}
            size="sm"
            onChange={(quantity) => setQuantity(line, quantity)}
            labels={{
              group: t("product.quantityOf", { name }),
              decrease: t("product.less"),
              increase: t("product.more"),
              remove: t("cart.remove", { name }),
            }}
          />
          <p className="text-end">
            <Amount riyals={(Math.round(price * 100) * line.quantity) / 100} />
            {line.quantity > 1 && (
              <span className="block text-xs text-muted tabular">
                {t("cart.each", { price: formatPrice(price) })}
              </span>
            )}
          </p>
        </div>
      </div>
    </li>
  );
}
