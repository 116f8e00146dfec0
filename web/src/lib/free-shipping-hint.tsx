import type { Quote } from "@/api/quote-query";
import { formatPrice } from "@/i18n/format";
import { useT } from "@/i18n/language-context";
import { shipsFree, useShopConfig } from "./shop-config";

/** How much is missing for free shipping; nothing if the shop takes no fee, or the order ships free already. */
export function FreeShippingHint({ quote }: { quote: Pick<Quote, "subtotal" | "discount"> }) {
  const t = useT();
  const { shipping } = useShopConfig();
  const halalas = Math.round(quote.subtotal * 100) - Math.round(quote.discount * 100);
  if (halalas <= 0 || shipsFree(shipping, halalas / 100)) return null;
  const missing = (Math.round(shipping.free_over * 100) - halalas) / 100;
  return (
    <p className="mt-3 text-sm font-medium text-brand">
      {t("promise.missing", { amount: formatPrice(missing) })}
    </p>
  );
}
