import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { searchLimit } from "@/api/rules.gen";
import type { Category } from "@/api/types";
import { isolateAuto } from "@/i18n/bidi";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { buttonStyle } from "@/ui/button-style";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import { Link } from "@/ui/link";
import { topLevel } from "./category-tree";
import { activeCount } from "./filters";
import { listingQueries } from "./listing-queries";
import { PopularProducts } from "./popular-products";
import { ProductListing } from "./product-listing";
import { catalogQueries } from "./queries";
import { searchFormat } from "./url-state";
import { useListingState } from "./listing-state";

export function SearchPage() {
  const { language, t } = useLanguage();
  const { data: list } = useQuery(catalogQueries.categories());
  const control = useListingState(searchFormat);
  const { applied } = control;
  const asked = applied.text !== "" || activeCount(applied) > 0;
  const results = useQuery({ ...listingQueries.search(applied, language), enabled: asked });
  const { corrected, dropped = [] } = (!results.isPlaceholderData && results.data) || {};
  const departments = topLevel(list?.categories ?? []);

  return (
    <Container className="py-3 sm:py-8">
      <header className="mb-4 sm:mb-8">
        <h1 className="text-xl break-words sm:text-3xl">
          {applied.text !== ""
            ? t("results.for", { q: isolateAuto(applied.text) })
            : t(asked ? "results.all" : "search.submit")}
        </h1>
        {corrected && (
          <p role="status" className="mt-2">
            <span className="text-muted">{t("results.insteadOf", { q: isolateAuto(applied.text) })}</span>{" "}
            <strong className="font-semibold">
              {t("results.corrected", { words: isolateAuto(corrected) })}
            </strong>
          </p>
        )}
        {dropped.length > 0 && (
          <p role="status" className="mt-2 text-muted">
            {t("results.dropped", { words: dropped.map(isolateAuto).join(t("results.and")) })}
          </p>
        )}
      </header>
      {asked ? (
        <ProductListing
          format={searchFormat}
          control={control}
          query={results}
          categories={list?.categories ?? []}
          within={null}
          currency="word"
          columns={{ name: "search-columns", choices: [3, 2] }}
          pager="window"
          sheetSide="start"
          countText={(n) => (n < searchLimit ? t("results.found", { n }) : t("results.top", { n }))}
          emptyText={t(activeCount(applied) > 0 ? "listing.noneText" : "results.check")}
          emptyAction={<CategoryLinks categories={departments} />}
          afterEmpty={<PopularProducts currency="word" />}
        />
      ) : (
        <SearchStart categories={departments} />
      )}
    </Container>
  );
}

/** Before a search. */
function SearchStart({ categories }: { categories: readonly Category[] }) {
  const { t } = useLanguage();
  return (
    <EmptyState
      icon={Search}
      title={t("results.start")}
      text={t(categories.length > 0 ? "results.startText" : "results.startEmpty")}
      action={<CategoryLinks categories={categories} />}
    />
  );
}

function CategoryLinks({ categories }: { categories: readonly Category[] }) {
  const { language } = useLanguage();
  return categories.map((category) => (
    <Link
      key={category.category_id}
      to={`/category/${category.slug}`}
      className={buttonStyle({ variant: "outline", size: "sm" })}
    >
      {localName(language, category)}
    </Link>
  ));
}
