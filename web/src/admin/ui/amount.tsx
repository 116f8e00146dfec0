import { currencyTexts, formatAmount } from "@/i18n/format";
import { Price } from "@/ui/price";

/** An amount of riyals. */
export function Amount({ of }: { of: number }) {
  return <Price amount={formatAmount(of)} currency={currencyTexts.symbol} className="font-normal" />;
}
