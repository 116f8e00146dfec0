import { currencyTexts, formatAmount } from "@/i18n/format";
import { Price } from "@/ui/price";

/** An amount of riyals. */
export function Amount({ of, size }: { of: number; size?: "lg" }) {
  return (
    <Price
      amount={formatAmount(of)}
      currency={currencyTexts.symbol}
      size={size}
      className="[font-weight:inherit]"
    />
  );
}
