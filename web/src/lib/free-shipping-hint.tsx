import type { Quote } from "@/api/quote-query";
import { formatPrice } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { InlineList } from "@/i18n/inline-list";

type Charge = Quote["shipping_charges"][number];

/**
 * How much is missing for free shipping; nothing if it costs nothing already. Where sellers are charged for by
 * themselves, it names those whose things are missing.
 */
export function FreeShippingHint({
  quote,
}: {
  quote: Pick<Quote, "subtotal" | "discount" | "shipping_charges">;
}) {
  const { t } = useLanguage();
  const names = useSellerNames();
  if (quote.subtotal <= quote.discount) return null;
  return quote.shipping_charges
    .filter(({ missing }) => missing > 0)
    .map((charge) => {
      const amount = formatPrice(charge.missing);
      return (
        <p key={charge.sellers[0]?.vendor_id} className="mt-3 text-sm font-medium text-brand">
          {quote.shipping_charges.length === 1
            ? t("promise.missing", { amount })
            : t("promise.missingFrom", { amount, seller: names(charge).join(t("promise.and")) })}
        </p>
      );
    });
}

/** What shipping costs by seller, where not all share one fee. */
export function ShippingBySeller({ quote }: { quote: Pick<Quote, "shipping_charges"> }) {
  const { t } = useLanguage();
  const names = useSellerNames();
  if (quote.shipping_charges.length < 2) return null;
  return (
    <ul aria-label={t("promise.bySeller")} className="mt-3 grid gap-1.5 text-sm text-muted">
      {quote.shipping_charges.map((charge) => (
        <li key={charge.sellers[0]?.vendor_id} className="flex items-start justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            <InlineList items={names(charge)} />
          </span>
          <span className="tabular">{charge.fee > 0 ? formatPrice(charge.fee) : t("promise.free")}</span>
        </li>
      ))}
    </ul>
  );
}

function useSellerNames(): (charge: Charge) => string[] {
  const { language } = useLanguage();
  return (charge) => charge.sellers.map((seller) => localName(language, seller));
}
