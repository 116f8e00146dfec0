import { CircleAlert, Info, X } from "lucide-react";
import type { ReactNode } from "react";
import { formatPrice } from "@/i18n/format";
import { InlineList } from "@/i18n/inline-list";
import { useT } from "@/i18n/language-context";
import { productPath } from "@/lib/product-path";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";
import { QuantityStepper } from "@/ui/quantity-stepper";
import { Amount } from "./amount";
import { useCartActions } from "./cart-context";
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
  const { setQuantity, remove, setDrawerOpen } = useCartActions();
  const { line, brand, price, image, options, max, missing } = shown;
  const name = shown.name || t("cart.unnamed");
  const address = productPath(line.id, line);
  const close = () => setDrawerOpen(false);

  return (
    <li className="flex gap-4 py-4 first:pt-0 last:pb-0">
      <Link to={address} onClick={close} tabIndex={-1} aria-hidden className="shrink-0 self-start">
        <Picture
          src={image}
          alt=""
          sizes="96px"
          className={cx("size-20 rounded-card sm:size-24", missing && "opacity-60 grayscale")}
        />
      </Link>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            {brand && <bdi className="block text-xs text-muted">{brand}</bdi>}
            <Link
              to={address}
              onClick={close}
              className="line-clamp-2 rounded-sm font-medium wrap-anywhere underline-offset-4 hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          </div>
          <IconButton
            icon={X}
            size="sm"
            label={t("cart.remove", { name })}
            onClick={() => remove(line)}
            className="-me-1.5 -mt-1"
          />
        </div>
        {options.length > 0 && (
          <p className="text-sm text-muted">
            <InlineList items={options} />
          </p>
        )}
        {withSku && (
          <p className="text-sm text-muted tabular">
            {t("cart.sku", { sku: "" })}
            <bdi>{line.id.slice(0, 8)}</bdi>
          </p>
        )}
        <Notices shown={shown} />
        {!missing && (
          <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-1">
            <QuantityStepper
              value={line.quantity}
              min={min}
              max={max}
              size="sm"
              onChange={(quantity) => setQuantity(line, quantity)}
              labels={{
                group: t("product.quantityOf", { name }),
                decrease: t("product.less"),
                increase: t("product.more"),
                remove: t("cart.remove", { name }),
              }}
            />
            <p className="ms-auto text-end">
              <Amount riyals={(Math.round(price * 100) * line.quantity) / 100} />
              {line.quantity > 1 && (
                <span className="block text-xs text-muted tabular">
                  {t("cart.each", { price: formatPrice(price) })}
                </span>
              )}
            </p>
          </div>
        )}
      </div>
    </li>
  );
}

/** What has changed since the line was added. */
function Notices({ shown: { line, price, missing, priceBefore, lowered } }: Pick<Props, "shown">) {
  const t = useT();
  if (missing) {
    return (
      <Notice tone="danger">
        {t(missing === "gone" ? "cart.gone" : "cart.soldOut")} · {t("cart.notCounted")}
      </Notice>
    );
  }
  return (
    <>
      {lowered && <Notice>{t("cart.lowered", { n: line.quantity })}</Notice>}
      {priceBefore !== undefined && (
        <Notice tone={price < priceBefore ? "brand" : "ink"}>
          {t(price < priceBefore ? "cart.priceDown" : "cart.priceUp", { price: formatPrice(priceBefore) })}
        </Notice>
      )}
    </>
  );
}

const tones = { ink: "text-accent-ink", brand: "text-brand", danger: "text-danger" };

function Notice({ tone = "ink", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <p className={cx("flex items-start gap-1.5 text-sm", tones[tone])}>
      <Icon of={tone === "danger" ? CircleAlert : Info} size="sm" className="mt-0.75" />
      <span>{children}</span>
    </p>
  );
}
