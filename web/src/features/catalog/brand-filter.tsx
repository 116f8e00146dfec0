import { Search } from "lucide-react";
import { memo, useState } from "react";
import type { Facets } from "@/api/types";
import type { Language } from "@/i18n/language";
import { useLanguage } from "@/i18n/language-context";
import { localText } from "@/i18n/local-name";
import { Icon } from "@/ui/icon";
import { Input } from "@/ui/input";
import { FilterSection } from "./filter-section";
import { toggle, type ChangeFilters } from "./filters";
import { OptionList } from "./option-list";

/** With more brands than this they can be searched. */
const searchAbove = 6;

type Brands = Facets["brands"];

type Props = {
  brands: Brands;
  chosen: readonly string[];
  onChange: ChangeFilters;
};

export const BrandFilter = memo(function BrandFilter({ brands, chosen, onChange }: Props) {
  const { language, t } = useLanguage();
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const searchable = brands.length > searchAbove;
  const sorted = inOrder(brands, language);
  const found = searchable ? sorted.filter((brand) => namesOf(brand).includes(wanted)) : sorted;
  return (
    <FilterSection title={t("filter.brands")}>
      {searchable && (
        <Input
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={t("filter.findBrand")}
          placeholder={t("filter.findBrand")}
          autoComplete="off"
          before={<Icon of={Search} size="sm" />}
          className="mb-2"
        />
      )}
      {found.length === 0 ? (
        <p role="status" className="py-1.5 text-muted">
          {t("filter.noBrands")}
        </p>
      ) : (
        <OptionList
          options={found.map(({ value, ar_value, count }) => ({
            value,
            label: localText(language, value, ar_value),
            count,
          }))}
          chosen={chosen}
          onToggle={(brand) => onChange((newest) => ({ brands: toggle(newest.brands, brand) }))}
          limit={wanted !== "" && searchable ? found.length : searchAbove}
        />
      )}
    </FilterSection>
  );
});

/** Both names, so that a brand is found by either. */
function namesOf({ value, ar_value }: Brands[number]): string {
  return `${value}\n${ar_value}`.toLowerCase();
}

/** The brands by their names in the language. The server has ordered them by their English ones. */
function inOrder(brands: Brands, language: Language): Brands {
  if (language === "en") return brands;
  return brands
    .map((brand) => ({ brand, key: alphabetical(localText(language, brand.value, brand.ar_value)) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ brand }) => brand);
}

/** Arabic letters have the order of their alphabet in Unicode, but for the forms of alef and of teh. */
function alphabetical(name: string): string {
  return name.toLowerCase().replace(/[أإآ]/g, "ا").replace(/ة/g, "ه").replace(/ى/g, "ي");
}
