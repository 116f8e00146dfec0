import { memo } from "react";
import type { Category, Facets } from "@/api/types";
import { formatNumber, type CurrencyStyle } from "@/i18n/format";
import { useT } from "@/i18n/language-context";
import { Checkbox } from "@/ui/checkbox";
import { Skeleton } from "@/ui/skeleton";
import { BrandFilter } from "./brand-filter";
import { CategoryFilter } from "./category-filter";
import { FilterSection } from "./filter-section";
import type { ChangeFilters } from "./filters";
import { useChangeListing, useChosen } from "./listing-state";
import { OptionFilter } from "./option-filter";
import { PriceFilter } from "./price-filter";
import { RatingFilter } from "./rating-filter";
import type { UrlFormat, Filters } from "./url-state";

/** What there is to choose from. */
export type FilterChoices = {
  format: UrlFormat;
  /** Undefined until the first response. */
  facets: Facets | undefined;
  categories: readonly Category[];
  /** The id of the category whose subcategories can be chosen; null for all categories. */
  within: string | null;
  currency: CurrencyStyle;
  /** Nobody sees it, as beside the list on phones. */
  hidden?: boolean;
};

/** The filters of the list: what is chosen shows at once. */
export function ListingFilters(choices: FilterChoices) {
  return <FilterPanel {...choices} filters={useChosen()} onChange={useChangeListing()} />;
}

type Props = FilterChoices & {
  filters: Filters;
  /** It stays the same, so that a choice renders its own section alone. */
  onChange: ChangeFilters;
};

/** While nobody sees it, it stays as it is. */
export const FilterPanel = memo(Panel, (before, after) => Boolean(before.hidden && after.hidden));

const none: Facets["colors"] = [];

function Panel({ format, filters, facets, categories, within, currency, onChange, hidden }: Props) {
  const t = useT();
  return (
    <div>
      <CategoryFilter
        facets={facets}
        categories={categories}
        within={within}
        chosen={filters.categories}
        onChange={onChange}
      />
      <PriceFilter
        priceMin={filters.priceMin}
        priceMax={filters.priceMax}
        format={format}
        facets={facets}
        currency={currency}
        onChange={onChange}
        hidden={hidden}
      />
      <OptionFilter
        title={t("filter.colors")}
        kind="colors"
        options={facets?.colors ?? none}
        chosen={filters.colors}
        onChange={onChange}
      />
      <OptionFilter
        title={t("filter.sizes")}
        kind="sizes"
        options={facets?.sizes ?? none}
        chosen={filters.sizes}
        onChange={onChange}
      />
      <RatingFilter value={filters.rating} counts={facets?.ratings} onChange={onChange} />
      {facets ? (
        <BrandFilter brands={facets.brands} chosen={filters.brands} onChange={onChange} />
      ) : (
        <FilterSection title={t("filter.brands")}>
          <div className="grid gap-4 py-2">
            {[1, 2, 3, 4].map((n) => (
              <Skeleton key={n} className="h-5" />
            ))}
          </div>
        </FilterSection>
      )}
      <FilterSection title={t("filter.availability")}>
        <Checkbox
          label={t("filter.inStock")}
          note={facets && formatNumber(facets.in_stock)}
          checked={filters.inStock}
          onChange={({ target: { checked: inStock } }) => onChange(() => ({ inStock }))}
        />
      </FilterSection>
    </div>
  );
}
