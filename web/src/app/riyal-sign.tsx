import { currencyTexts } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import type { ShopConfig } from "@/lib/shop-config";
import type { DrawPrice } from "@/ui/price";

type Sign = NonNullable<ShopConfig["riyal_sign"]>;

/**
 * Puts the official sign in the place of the currency's abbreviation. It stands left of the number in every
 * language, and is as high as the digits.
 */
export function drawWithSign(sign: Sign): DrawPrice {
  return (amount, currency) =>
    currency === currencyTexts.symbol ? (
      <bdi dir="ltr">
        <RiyalSign {...sign} />
        {`\u00a0${amount}`}
      </bdi>
    ) : undefined;
}

function RiyalSign({ path, box, names }: Sign) {
  const { language } = useLanguage();
  return (
    <svg
      role="img"
      aria-label={names[language]}
      viewBox={box}
      fill="currentColor"
      style={{ display: "inline", height: "0.75em", verticalAlign: "baseline" }}
    >
      <path d={path} />
    </svg>
  );
}
