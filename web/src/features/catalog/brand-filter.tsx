import { Search } from "lucide-react";
import { useState } from "react";
import type { Facets } from "@/api/types";
import { useT } from "@/i18n/language-context";
import { Icon } from "@/ui/icon";
import { Input } from "@/ui/input";
import { FilterSection } from "./filter-section";
import { toggle } from "./filters";
import { OptionList } from "./option-list";

/** With more brands than this they can be searched. */
const searchAbove = 6;

type Props = {
  brands: Facets["brands"];
  chosen: readonly string[];
  onChange: (brands: string[]) => void;
};

export function BrandFilter({ brands, chosen, onChange }: Props) {
  const t = useT();
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const searchable = brands.length > searchAbove;
  const found = searchable ? brands.filter(({ value }) => value.toLowerCase().includes(wanted)) : brands;
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
          options={found.map(({ value, count }) => ({ value, label: value, count }))}
          chosen={chosen}
          onToggle={(brand) => onChange(toggle(chosen, brand))}
          limit={wanted !== "" && searchable ? found.length : searchAbove}
        />
      )}
    </FilterSection>
  );
}
