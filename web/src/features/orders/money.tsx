import { currencyTexts, formatAmount } from "@/i18n/format";
import { Price } from "@/ui/price";

type Props = { riyals: number; size?: "sm" | "md" };

export function Money({ riyals, size = "sm" }: Props) {
  return <Price size={size} amount={formatAmount(riyals)} currency={currencyTexts.symbol} />;
}
