import type { ReactNode } from "react";
import { useT } from "@/i18n/language-context";
import { Select } from "@/ui/select";
import type { Sort } from "./url-state";

type Props = {
  /** How many products there are, in words; undefined while not known. */
  count: string | undefined;
  /** Read after the count, not seen. */
  countNote: string | undefined;
  sorts: readonly Sort[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** The button that opens the filters. */
  filterButton: ReactNode;
  columnToggle: ReactNode;
};

/** The line above the products. On phones the two buttons that matter lie side by side. */
export function ListingToolbar(props: Props) {
  const { count, countNote, sorts, sort, onSort, filterButton, columnToggle } = props;
  const t = useT();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="min-h-[1lh] text-muted max-md:order-last max-md:w-full max-md:text-sm">
        {count}
        {count !== undefined && countNote && <span className="sr-only">, {countNote}</span>}
      </p>
      <div className="flex min-w-0 items-center gap-3 max-md:grid max-md:w-full max-md:grid-cols-2 md:ms-auto">
        {filterButton}
        <span aria-hidden className="text-sm whitespace-nowrap text-muted max-lg:hidden">
          {t("sort.label")}
        </span>
        <Select
          aria-label={t("sort.label")}
          value={sort}
          onChange={(event) => onSort(event.target.value as Sort)}
          options={sorts.map((name) => ({ value: name, label: t(`sort.${name}`) }))}
          className="md:max-w-60"
        />
        <div className="max-md:hidden">{columnToggle}</div>
      </div>
    </div>
  );
}
