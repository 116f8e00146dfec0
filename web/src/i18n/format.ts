// Plain functions instead of Intl: they return the same text in every runtime, with Western digits in both
// languages. Dates are in dates.ts.

/** 1234567.5 → "1,234,567.5"; `decimals` fixes the number of digits after the point. */
export function formatNumber(value: number, decimals?: number): string {
  const text = decimals === undefined ? String(Math.abs(value)) : Math.abs(value).toFixed(decimals);
  const [whole = "0", fraction] = text.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const sign = value < 0 && /[1-9]/.test(text) ? "-" : "";
  return sign + grouped + (fraction ? `.${fraction}` : "");
}

/** How the currency is written: ر.س everywhere, ريال in search, SAR on the Place Order button. */
export type CurrencyStyle = "symbol" | "word" | "code";
export const currencyTexts: Record<CurrencyStyle, string> = { symbol: "ر.س", word: "ريال", code: "SAR" };

/** An amount in riyals with two decimals, rounded half up to the halala. */
export function formatAmount(riyals: number): string {
  return formatNumber(Math.round((riyals + Number.EPSILON) * 100) / 100, 2);
}

/** Amount and currency with a no-break space between them. */
export function formatPrice(riyals: number, style: CurrencyStyle = "symbol"): string {
  return `${formatAmount(riyals)}\u00a0${currencyTexts[style]}`;
}

/** Percent saved against the original price, rounded; 0 when nothing is saved. */
export function discountPercent(price: number, original: number | null): number {
  if (original === null || original <= price || original <= 0) return 0;
  return Math.round(((original - price) / original) * 100);
}
