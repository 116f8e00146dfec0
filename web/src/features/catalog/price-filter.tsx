import { memo } from "react";
import type { Facets } from "@/api/types";
import { currencyTexts, formatNumber, type CurrencyStyle } from "@/i18n/format";
import { useT } from "@/i18n/language-context";
import { lazyComponent } from "@/lib/lazy-component";
import { HydrationBoundary } from "@/lib/hydration-boundary";
import { FilterSection } from "./filter-section";
import { movedPrice, priceThumbs, sliderOf, type ChangeFilters, type PriceRange } from "./filters";
import type { UrlFormat } from "./url-state";

// Both come after what the list needs to be read.
const Slider = lazyComponent(() => import("@/ui/slider").then((m) => m.Slider));
const PriceBounds = lazyComponent(() => import("./price-bounds").then((m) => m.PriceBounds));

type Props = PriceRange & {
  format: UrlFormat;
  facets: Facets | undefined;
  currency: CurrencyStyle;
  onChange: ChangeFilters;
  /** Nobody sees it: what it is drawn with need not load. */
  hidden?: boolean;
};

/** Bounds of the price: two thumbs, and two fields for what they cannot reach exactly. */
export const PriceFilter = memo(function PriceFilter(props: Props) {
  const { priceMin, priceMax, format, facets, currency, onChange, hidden = false } = props;
  const t = useT();
  const slider = sliderOf(format, facets);
  const thumbs = priceThumbs({ priceMin, priceMax }, slider);
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
              onValueChange={(value) => onChange((newest) => movedPrice(newest, value, slider))}
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
            <PriceBounds
              priceMin={priceMin}
              priceMax={priceMax}
              most={slider.max}
              currency={currency}
              onChange={onChange}
            />
          </HydrationBoundary>
        )}
      </div>
    </FilterSection>
  );
});
