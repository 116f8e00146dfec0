import { memo } from "react";
import type { Category, Facets } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { FilterSection } from "./filter-section";
import { categoryOptions, toggleCategory, type ChangeFilters } from "./filters";
import { OptionList } from "./option-list";

/** So many categories of the first level are shown at first. */
const shownCategories = 8;

type Props = {
  /** Undefined until the first response. */
  facets: Facets | undefined;
  categories: readonly Category[];
  /** The id of the category whose subcategories can be chosen; null for all categories. */
  within: string | null;
  chosen: readonly string[];
  onChange: ChangeFilters;
};

/** It is nothing without options. */
export const CategoryFilter = memo(function CategoryFilter(props: Props) {
  const { facets, categories, within, chosen, onChange } = props;
  const { language, t } = useLanguage();
  const options = categoryOptions(facets, categories, within, chosen);
  if (options.length === 0) return null;
  return (
    <FilterSection title={t(within === null ? "filter.categories" : "filter.subcategories")}>
      <OptionList
        options={options.map(({ category, count, depth }) => ({
          value: category.slug,
          label: localName(language, category),
          count: facets && count,
          depth,
        }))}
        chosen={chosen}
        onToggle={(slug) =>
          onChange((newest) => ({ categories: toggleCategory(newest.categories, slug, categories) }))
        }
        limit={shownCategories}
      />
    </FilterSection>
  );
});
