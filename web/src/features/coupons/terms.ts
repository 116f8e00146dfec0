import type { Offer } from "@/api/types";
import { formatDate } from "@/i18n/dates";
import { currencyTexts, formatAmount, formatNumber } from "@/i18n/format";
import type { Language } from "@/i18n/language";
import { localName } from "@/i18n/local-name";
import type { Translate } from "@/i18n/messages";

/** Riyals without halalas where there are none: "25 ر.س". */
export function shortPrice(riyals: number): string {
  const amount = Number.isInteger(riyals) ? formatNumber(riyals) : formatAmount(riyals);
  return `${amount}\u00a0${currencyTexts.symbol}`;
}

/** Returns the coupon's discount in words. */
export function offerTitle(t: Translate, { percent, amount }: Offer): string {
  return percent > 0
    ? t("coupons.percent", { n: percent })
    : t("coupons.amount", { amount: shortPrice(amount) });
}

/** Returns the conditions of a coupon and its end. */
export function offerTerms(t: Translate, language: Language, offer: Offer): string[] {
  const places = [...offer.categories, ...offer.vendors].map((place) => localName(language, place));
  const names = places.join(language === "ar" ? "، " : ", ");
  return [
    places.length > 0 ? t("coupons.only", { names }) : t("coupons.everything"),
    ...(offer.minimum > 0 ? [t("coupons.minimum", { amount: shortPrice(offer.minimum) })] : []),
    ...(offer.cap > 0 && offer.percent > 0 ? [t("coupons.cap", { amount: shortPrice(offer.cap) })] : []),
    ...(offer.per_user === 1 ? [t("coupons.once")] : []),
    ...(offer.ends_at ? [t("coupons.ends", { date: formatDate(language, offer.ends_at) })] : []),
  ];
}
