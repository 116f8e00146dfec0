import { memo } from "react";
import type { Category, Facets } from "@/api/types";
import { formatNumber, type CurrencyStyle } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { Checkbox } from "@/ui/checkbox";
import { Skeleton } from "@/ui/skeleton";
import { BrandFilter } from "./brand-filter";
import { FilterSection } from "./filter-section";
import { categoryOptions, sliderOf, toggleCategory } from "./filters";
import { OptionFilter } from "./option-filter";
import { OptionList } from "./option-list";
import { PriceFilter } from "./price-filter";
import { RatingFilter } from "./rating-filter";
import type { UrlFormat, Filters } from "./url-state";

/** So many categories of the first level are shown at first. */
const shownCategories = 8;

export type FilterPanelProps = {
  format: UrlFormat;
  filters: Filters;
  /** Undefined until the first response. */
  facets: Facets | undefined;
  categories: readonly Category[];
  /** The id of the category whose subcategories can be chosen; null for all categories. */
  within: string | null;
  currency: CurrencyStyle;
  onChange: (changes: Partial<Filters>) => void;
  /** Nobody sees it, as beside the list on phones. */
  hidden?: boolean;
};

/** While nobody sees it, it stays as it is. */
export const FilterPanel = memo(Panel, (before, after) => Boolean(before.hidden && after.hidden));

function Panel(props: FilterPanelProps) {
  const { format, filters, facets, categories, within, currency, onChange, hidden } = props;
  const { language, t } = useLanguage();
  const options = categoryOptions(facets, categories, within, filters.categories);
  return (
    <div>
      {options.length > 0 && (
        <FilterSection title={t(within === null ? "filter.categories" : "filter.subcategories")}>
          <OptionList
            options={options.map(({ category, count, depth }) => ({
              value: category.slug,
              label: localName(language, category),
              count: facets && count,
              depth,
            }))}
            chosen={filters.categories}
            onToggle={(slug) =>
              onChange({ categories: toggleCategory(filters.categories, slug, categories) })
            }
            limit={shownCategories}
          />
        </FilterSection>
      )}
      <PriceFilter
        filters={filters}
        slider={sliderOf(format, facets)}
        currency={currency}
        onChange={onChange}
        hidden={hidden}
      />
      <OptionFilter
        title={t("filter.colors")}
        options={facets?.colors ?? []}
        chosen={filters.colors}
        onChange={(colors) => onChange({ colors })}
      />
      <OptionFilter
        title={t("filter.sizes")}
        options={facets?.sizes ?? []}
        chosen={filters.sizes}
        onChange={(sizes) => onChange({ sizes })}
      />
      <RatingFilter
        value={filters.rating}
        counts={facets?.ratings}
        onChange={(rating) => onChange({ rating })}
      />
      {facets ? (
        <BrandFilter
          brands={facets.brands}
          chosen={filters.brands}
          onChange={(brands) => onChange({ brands })}
        />
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
          onChange={(event) => onChange({ inStock: event.target.checked })}
        />
      </FilterSection>
    </div>
  );
}
