import { currencyTexts, formatNumber, type CurrencyStyle } from "@/i18n/format";
import { useT } from "@/i18n/language-context";
import { Slider } from "@/ui/slider";
import { FilterSection } from "./filter-section";
import { movedPrice, priceThumbs } from "./filters";
import type { UrlFormat, Filters } from "./url-state";

type Props = {
  filters: Filters;
  slider: UrlFormat["slider"];
  currency: CurrencyStyle;
  onChange: (changes: Partial<Filters>) => void;
};

export function PriceFilter({ filters, slider, currency, onChange }: Props) {
  const t = useT();
  const thumbs = priceThumbs(filters, slider);
  // A bound beyond the slider is announced as it is.
  const low = filters.priceMin ?? 0;
  const high = filters.priceMax ?? slider.max;
  const more = filters.priceMax === null ? "+" : "";
  const spoken = (value: number) =>
    value === slider.max
      ? t("filter.priceFrom", { low: value, currency: currencyTexts[currency] })
      : `${formatNumber(value)} ${currencyTexts[currency]}`;
  return (
    <FilterSection title={t("filter.price")}>
      <div className="px-3">
        <Slider
          min={0}
          max={slider.max}
          step={slider.step}
          value={thumbs}
          onValueChange={(value) => onChange(movedPrice(filters, value, slider))}
          labels={[t("filter.priceLow"), t("filter.priceHigh")]}
          valueText={spoken}
        />
      </div>
      <p className="flex justify-between text-sm text-muted tabular">
        <Amount text={formatNumber(low)} currency={currencyTexts[currency]} />
        <Amount text={formatNumber(high) + more} currency={currencyTexts[currency]} />
      </p>
    </FilterSection>
  );
}

function Amount({ text, currency }: { text: string; currency: string }) {
  return (
    <span>
      <bdi dir="ltr" className="font-medium text-ink">
        {text}
      </bdi>{" "}
      <bdi>{currency}</bdi>
    </span>
  );
}
