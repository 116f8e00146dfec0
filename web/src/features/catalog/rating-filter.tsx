import { memo } from "react";
import type { Facets } from "@/api/types";
import { formatNumber } from "@/i18n/format";
import { useT } from "@/i18n/language-context";
import { Rating } from "@/ui/rating";
import { FilterSection } from "./filter-section";
import type { ChangeFilters } from "./filters";

const options = [4, 3, 2, 1];

type Props = {
  value: number | null;
  counts: Facets["ratings"] | undefined;
  /** The chosen value is chosen again to have none. */
  onChange: ChangeFilters;
};

export const RatingFilter = memo(function RatingFilter({ value, counts, onChange }: Props) {
  const t = useT();
  return (
    <FilterSection title={t("filter.rating")}>
      <ul className="grid gap-0.5">
        {options.map((stars) => {
          const count = counts?.find((one) => one.stars === stars)?.count;
          return (
            <li key={stars}>
              <button
                type="button"
                aria-pressed={stars === value}
                onClick={() => onChange(({ rating }) => ({ rating: stars === rating ? null : stars }))}
                className="-mx-2 flex min-h-10 w-[calc(100%+1rem)] items-center gap-2 rounded-control px-2 text-start transition-colors hover:bg-sunken aria-pressed:bg-brand-tint aria-pressed:font-medium aria-pressed:text-brand"
              >
                <span className="sr-only">{t("filter.stars", { n: stars })}</span>
                <span aria-hidden className="flex flex-1 items-center gap-2">
                  <Rating value={stars} label="" />
                  {t("filter.andUp")}
                </span>
                {count !== undefined && (
                  <span className="text-sm font-normal text-muted tabular">{formatNumber(count)}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </FilterSection>
  );
});
