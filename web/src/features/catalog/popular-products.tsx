import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { CurrencyStyle } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { ListingGrid } from "./listing-grid";
import { listingQueries } from "./listing-queries";
import { noFilters } from "./url-state";

const shownProducts = 8;

type Props = {
  /** How this place writes the currency. */
  currency?: CurrencyStyle;
};

/** What other shoppers rate and buy most, for who found nothing. Without an answer it is nothing. */
export function PopularProducts({ currency = "symbol" }: Props) {
  const { language, t } = useLanguage();
  const heading = useId();
  const { data } = useQuery(
    listingQueries.search({ ...noFilters, text: "", sort: "relevance", page: 1 }, language),
  );
  if (!data || data.products.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-4 border-t border-line pt-8">
      <h2 id={heading} className="mb-4 text-xl">
        {t("results.popular")}
      </h2>
      <ListingGrid products={data.products.slice(0, shownProducts)} columns={4} currency={currency} />
    </section>
  );
}
