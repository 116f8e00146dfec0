import type { ProductCardData } from "@/api/types";
import { currencyTexts, discountPercent, formatAmount } from "@/i18n/format";
import { useT } from "@/i18n/language-context";
import { Price } from "@/ui/price";

type Props = {
  product: Pick<ProductCardData, "price" | "compare_at_price">;
  size?: "sm" | "md" | "lg";
  /** Omits the discount. */
  plain?: boolean;
};

export function ProductPrice({ product, size, plain }: Props) {
  const t = useT();
  const { price, compare_at_price: original } = product;
  const percent = discountPercent(price, original);
  return (
    <Price
      size={size}
      amount={formatAmount(price)}
      currency={currencyTexts.symbol}
      old={
        percent > 0 && original !== null
          ? { amount: formatAmount(original), label: t("product.priceWas") }
          : undefined
      }
      percent={percent > 0 && !plain ? t("product.discount", { n: percent }) : undefined}
    />
  );
}
