import { useEffect, useRef, useState } from "react";
import type { Category, Facets } from "@/api/types";
import { currencyTexts, type CurrencyStyle } from "@/i18n/format";
import { useLanguage, type LanguageState } from "@/i18n/language-context";
import { localName, localText } from "@/i18n/local-name";
import { Button } from "@/ui/button";
import { Chip } from "@/ui/chip";
import type { ChangeFilters } from "./filters";
import { noFilters, type Filters } from "./url-state";

type Props = {
  /** The ones of a moment ago may still be among them. */
  filters: Filters;
  /** Where the names of colours and sizes are; undefined until the first response. */
  facets: Facets | undefined;
  categories: readonly Category[];
  currency: CurrencyStyle;
  onChange: ChangeFilters;
  onClear: () => void;
  /** Gets the focus when the last chip is removed. */
  onEmptied: () => void;
};

/** The active filters as chips: each removes its filter, and itself at once. */
export function ActiveFilters(props: Props) {
  const { filters, onChange, onClear, onEmptied } = props;
  const { language, t } = useLanguage();
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  // What a press here leaves, until it comes back from the list.
  const [left, setLeft] = useState({ of: filters, filters });
  const shown = left.of === filters ? left.filters : filters;
  const chips = activeChips({ ...props, filters: shown }, { language, t });
  const leave = (rest: Partial<Filters>) => setLeft({ of: filters, filters: { ...shown, ...rest } });

  // The next chip gets the focus of a removed one.
  useEffect(() => {
    const place = removed.current;
    if (place === null) return;
    removed.current = null;
    const buttons = list.current?.querySelectorAll<HTMLElement>("li button") ?? [];
    const next = buttons[Math.min(place, chips.length - 1)];
    if (next) next.focus();
    else onEmptied();
  }, [chips.length, onEmptied]);

  if (chips.length === 0) return null;
  return (
    <ul ref={list} aria-label={t("filter.chips")} className="mb-4 flex flex-wrap items-center gap-2">
      {chips.map((chip, i) => (
        <li key={chip.key} className="max-w-full">
          <Chip
            removeLabel={t("filter.remove", { name: chip.label })}
            onRemove={() => {
              removed.current = i;
              leave(chip.without(shown));
              onChange(chip.without);
            }}
          >
            {chip.label}
          </Chip>
        </li>
      ))}
      <li className="ms-1">
        <Button
          variant="link"
          className="min-h-9 text-sm"
          onClick={() => {
            removed.current = 0;
            leave(noFilters);
            onClear();
          }}
        >
          {t("filter.clearAll")}
        </Button>
      </li>
    </ul>
  );
}

const others = (list: readonly string[], value: string) => list.filter((one) => one !== value);

type ActiveChip = { key: string; label: string; without: (newest: Filters) => Partial<Filters> };

function activeChips(
  { filters, categories, facets, currency: currencyStyle }: Props,
  { language, t }: Pick<LanguageState, "language" | "t">,
): ActiveChip[] {
  const { priceMin: low, priceMax: high, rating, inStock } = filters;
  const currency = currencyTexts[currencyStyle];
  const chips: ActiveChip[] = filters.categories.map((slug) => {
    const category = categories.find((one) => one.slug === slug);
    return {
      key: `category ${slug}`,
      label: category ? localName(language, category) : slug,
      without: ({ categories }) => ({ categories: others(categories, slug) }),
    };
  });
  if (low !== null || high !== null) {
    const label =
      high === null
        ? t("filter.priceFrom", { low: low ?? 0, currency })
        : low === null
          ? t("filter.priceTo", { high, currency })
          : t("filter.priceBetween", { low, high, currency });
    chips.push({ key: "price", label, without: () => ({ priceMin: null, priceMax: null }) });
  }
  if (rating !== null) {
    chips.push({ key: "rating", label: t("filter.stars", { n: rating }), without: () => ({ rating: null }) });
  }
  for (const brand of filters.brands) {
    const counted = facets?.brands.find(({ value }) => value === brand);
    chips.push({
      key: `brand ${brand}`,
      label: localText(language, brand, counted?.ar_value ?? ""),
      without: ({ brands }) => ({ brands: others(brands, brand) }),
    });
  }
  for (const kind of ["colors", "sizes"] as const) {
    for (const code of filters[kind]) {
      const option = facets?.[kind].find((one) => one.code === code);
      const label = language === "ar" ? option?.ar_label : option?.en_label;
      chips.push({
        key: `${kind} ${code}`,
        label: label ?? code,
        without: (newest) => ({ [kind]: others(newest[kind], code) }),
      });
    }
  }
  if (inStock) chips.push({ key: "stock", label: t("filter.inStock"), without: () => ({ inStock: false }) });
  return chips;
}
