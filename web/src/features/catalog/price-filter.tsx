import { currencyTexts, formatNumber, type CurrencyStyle } from "@/i18n/format";
import { useT } from "@/i18n/language-context";
import { lazyComponent } from "@/lib/lazy-component";
import { HydrationBoundary } from "@/lib/hydration-boundary";
import { FilterSection } from "./filter-section";
import { movedPrice, priceThumbs } from "./filters";
import type { UrlFormat, Filters } from "./url-state";

// Both come after what the list needs to be read.
const Slider = lazyComponent(() => import("@/ui/slider").then((m) => m.Slider));
const PriceBounds = lazyComponent(() => import("./price-bounds").then((m) => m.PriceBounds));

type Props = {
  filters: Filters;
  slider: UrlFormat["slider"];
  currency: CurrencyStyle;
  onChange: (changes: Partial<Filters>) => void;
  /** Nobody sees it: what it is drawn with need not load. */
  hidden?: boolean;
};

/** Bounds of the price: two thumbs, and two fields for what they cannot reach exactly. */
export function PriceFilter({ filters, slider, currency, onChange, hidden = false }: Props) {
  const t = useT();
  const thumbs = priceThumbs(filters, slider);
  const spoken = (value: number) =>
    value === slider.max
      ? t("filter.priceFrom", { low: value, currency: currencyTexts[currency] })
      : `${formatNumber(value)} ${currencyTexts[currency]}`;
  return (
    <FilterSection title={t("filter.price")}>
      <div className="min-h-11 px-3">
        {!hidden && (
          <HydrationBoundary id="slider">
            <Slider
              min={0}
              max={slider.max}
              step={slider.step}
              value={thumbs}
              onValueChange={(value) => onChange(movedPrice(filters, value, slider))}
              labels={[t("filter.priceLow"), t("filter.priceHigh")]}
              valueText={spoken}
            />
          </HydrationBoundary>
        )}
      </div>
      {/* As high as the fields will be. */}
      <div className="mt-1 min-h-16">
        {!hidden && (
          <HydrationBoundary id="bounds">
            <PriceBounds filters={filters} most={slider.max} currency={currency} onChange={onChange} />
          </HydrationBoundary>
        )}
      </div>
    </FilterSection>
  );
}
