import { useLanguage } from "@/i18n/language-context";
import { localBrand, localName, localText } from "@/i18n/local-name";
import { productPath } from "@/lib/product-path";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";
import { Money } from "./money";
import type { OrderItem } from "./queries";
import { StatusBadge } from "./status-badge";

type Props = {
  item: OrderItem;
  paymentMethod: string;
  /**
   * The name is a link to the product, and a delivered item has a link to its review; a card that is itself a
   * link to the order has no second one in it.
   */
  linked?: boolean;
};

export function OrderLine({ item, paymentMethod, linked }: Props) {
  const { language, t } = useLanguage();
  const { product, quantity } = item;
  const options = language === "ar" ? item.ar_options : item.en_options;
  const brand = localBrand(language, product);
  const name = <bdi>{localName(language, product)}</bdi>;
  return (
    <li className="flex gap-4 py-3 first:pt-0 last:pb-0">
      <Picture src={product.image_url} alt="" sizes="72px" className="size-18 shrink-0 rounded-inner" />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-40 flex-1">
          {brand && <bdi className="block text-xs text-muted">{brand}</bdi>}
          {linked ? (
            <Link
              to={productPath(product.product_id, item)}
              className="line-clamp-2 rounded-sm font-medium underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          ) : (
            <p className="line-clamp-2 font-medium">{name}</p>
          )}
          <p className="text-sm text-muted">
            {t("order.seller")} <bdi>{localText(language, item.en_vendor, item.ar_vendor)}</bdi>
          </p>
          {options !== "" && <p className="text-sm text-muted">{options}</p>}
          <p className="mt-0.5 flex flex-wrap items-baseline gap-x-3 text-sm text-muted tabular">
            <span>{t("order.quantity", { n: quantity })}</span>
            <span className="text-ink">
              <Money riyals={item.price_at_purchase} />
            </span>
          </p>
          {linked && item.status === "delivered" && (
            <Link
              to={`/product/${product.product_id}?review=1#reviews`}
              className="mt-1 inline-block rounded-sm text-sm font-medium text-brand underline-offset-4 hover:underline"
            >
              {t("order.review")}
            </Link>
          )}
        </div>
        <StatusBadge status={item.status} paymentMethod={paymentMethod} />
      </div>
    </li>
  );
}
