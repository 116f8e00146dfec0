import { currencyTexts, formatAmount } from "@/i18n/format";
import { Price } from "@/ui/price";

/** A sum of money: two decimals, then the currency, in both languages. */
export function Amount({ riyals, size = "sm" }: { riyals: number; size?: "sm" | "md" }) {
  return <Price size={size} amount={formatAmount(riyals)} currency={currencyTexts.symbol} />;
}
