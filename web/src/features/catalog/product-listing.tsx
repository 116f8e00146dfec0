import type { UseQueryResult } from "@tanstack/react-query";
import { useCallback, useEffect, useId, useMemo, useRef, type ReactNode } from "react";
import { useNavigationType } from "react-router";
import { HydrationBoundary } from "@/lib/hydration-boundary";
import type { Category, Listing } from "@/api/types";
import type { CurrencyStyle } from "@/i18n/format";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import type { SheetSide } from "@/ui/sheet";
import { ActiveFilters } from "./active-filters";
import { ColumnToggle } from "./column-toggle";
import { useMediaQuery } from "@/ui/use-media-query";
import { FilterButton } from "./filter-button";
import { ListingFilters, type FilterChoices } from "./filter-panel";
import { activeCount } from "./filters";
import type { Columns } from "./listing-grid";
import { ListingResults } from "./listing-results";
import { ListingToolbar } from "./listing-toolbar";
import {
  ListingStateProvider,
  useChangeListing,
  useChosenDeferred,
  type ListingControl,
} from "./listing-state";
import { noFilters, type UrlFormat } from "./url-state";
import { useColumns } from "./use-columns";

type Props = {
  format: UrlFormat;
  control: ListingControl;
  query: Pick<UseQueryResult<Listing>, "data" | "error" | "isFetching" | "isPlaceholderData" | "refetch">;
  categories: readonly Category[];
  within: string | null;
  currency?: CurrencyStyle;
  columns: { name: string; choices: readonly [Columns, ...Columns[]] };
  pager: "boundaries" | "window";
  sheetSide: SheetSide;
  countText: (total: number) => string;
  /** Below "No products found". */
  emptyText: string;
  /** The action of an empty list when there is no filter to clear. */
  emptyAction?: ReactNode;
  /** Below an empty list. */
  afterEmpty?: ReactNode;
};

/** A list of products with everything that narrows, orders and pages it. */
export function ProductListing(props: Props) {
  return (
    <ListingStateProvider format={props.format} applied={props.control.applied}>
      <Listing {...props} />
    </ListingStateProvider>
  );
}

function Listing(props: Props) {
  const { format, control, query, categories, within, currency = "symbol", pager, sheetSide } = props;
  const t = useT();
  const { applied, pageAddress } = control;
  const shown = useChosenDeferred();
  const change = useChangeListing();
  const { data } = query;
  const [columns, setColumns] = useColumns(props.columns.name, props.columns.choices);
  const headingId = useId();
  const results = useResultsFocus(applied.page);
  const focusResults = useCallback(() => results.current?.focus({ preventScroll: true }), [results]);

  const active = activeCount(shown);
  // An address may name brands, colours or categories that are gone: they filter nothing, and go.
  const { isPlaceholderData } = query;
  useEffect(() => {
    if (!data || isPlaceholderData || shown !== applied) return;
    if (active === 0) return;
    import("./known-filters").then(({ knownFilters }) => {
      const known = knownFilters(applied, data.facets, categories);
      if (known !== applied) change((newest) => knownFilters(newest, data.facets, categories), 0);
    }, console.error);
  }, [active, applied, categories, change, data, isPlaceholderData, shown]);

  const clear = useCallback(() => change(() => noFilters, 0), [change]);
  const wide = useMediaQuery("(min-width: 64rem)");
  const facets = data?.facets;
  const choices = useMemo(
    (): FilterChoices => ({ format, facets, categories, within, currency }),
    [format, facets, categories, within, currency],
  );

  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8 xl:grid-cols-[17rem_minmax(0,1fr)] xl:gap-10">
      <aside aria-label={t("filter.title")} className="max-lg:hidden">
        <div className="mb-4 flex h-11 items-center justify-between border-b border-line">
          <h2 className="text-lg">{t("filter.title")}</h2>
          {active > 0 && (
            <Button variant="link" onClick={clear} className="min-h-9 text-sm">
              {t("filter.clear")}
            </Button>
          )}
        </div>
        <HydrationBoundary id="filters">
          <ListingFilters {...choices} hidden={!wide} />
        </HydrationBoundary>
      </aside>
      <section ref={results} tabIndex={-1} aria-labelledby={headingId} className="min-w-0 outline-none">
        <h2 id={headingId} className="sr-only">
          {t("listing.products")}
        </h2>
        <HydrationBoundary id="toolbar">
          <ListingToolbar
            count={data && props.countText(data.total)}
            countNote={
              data && data.pages > 1 ? t("listing.pageOf", { page: data.page, pages: data.pages }) : ""
            }
            sorts={format.sorts}
            sort={shown.sort}
            onSort={(sort) => change(() => ({ sort }), 0)}
            filterButton={
              <FilterButton
                active={active}
                side={sheetSide}
                choices={choices}
                total={data?.total}
                onClear={clear}
              />
            }
            columnToggle={
              <ColumnToggle choices={props.columns.choices} value={columns} onChange={setColumns} />
            }
          />
        </HydrationBoundary>
        <ActiveFilters
          filters={shown}
          facets={facets}
          categories={categories}
          currency={currency}
          onChange={change}
          onClear={clear}
          onEmptied={focusResults}
        />
        <HydrationBoundary id="results">
          <ListingResults
            query={query}
            columns={columns}
            currency={currency}
            pager={pager}
            page={applied.page}
            pageAddress={pageAddress}
            emptyText={props.emptyText}
            afterEmpty={props.afterEmpty}
            emptyAction={
              active > 0 ? (
                <Button variant="outline" onClick={clear}>
                  {t("filter.clear")}
                </Button>
              ) : (
                props.emptyAction
              )
            }
          />
        </HydrationBoundary>
      </section>
    </div>
  );
}

/** A page that was turned to starts at its top, for the eye and for assistive technology. */
function useResultsFocus(page: number) {
  const results = useRef<HTMLElement>(null);
  const lastPage = useRef(page);
  const navigation = useNavigationType();
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    // Scrolling back is left to scroll restoration.
    if (navigation !== "PUSH") return;
    results.current?.scrollIntoView({ block: "start" });
    results.current?.focus({ preventScroll: true });
  }, [page, navigation]);
  return results;
}
