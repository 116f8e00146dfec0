import { useQuery } from "@tanstack/react-query";
import { Compass, PackageOpen } from "lucide-react";
import { memo } from "react";
import { useParams } from "react-router";
import { ApiError } from "@/api/api-error";
import { pages } from "@/api/pages.gen";
import type { CategoryDetails } from "@/api/types";
import { useLanguage, useT } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import type { PlainKey } from "@/i18n/messages";
import { useTitle } from "@/i18n/use-title";
import { QueryError } from "@/lib/query-error";
import { buttonStyle } from "@/ui/button-style";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import { Link } from "@/ui/link";
import { Skeleton } from "@/ui/skeleton";
import { findInTree } from "./find-in-tree";
import { ChildCategories } from "./child-categories";
import { ListingGridSkeleton } from "./listing-grid";
import { ListingHeader } from "./listing-header";
import { listingQueries } from "./listing-queries";
import { PopularProducts } from "./popular-products";
import { ProductListing } from "./product-listing";
import { catalogQueries } from "./queries";
import { listingFormat } from "./url-state";
import { useListingState } from "./listing-state";

export function CategoryPage() {
  const { slug = "" } = useParams();
  return <CategoryView key={slug} slug={slug} />;
}

// Pages that show a category under a name of their own.
export const ElectronicsPage = () => <AliasPage of="electronics" />;
export const FashionPage = () => <AliasPage of="fashion" />;
export const HomeKitchenPage = () => <AliasPage of="homeKitchen" />;
export const BeautyPage = () => <AliasPage of="beauty" />;

type Alias = "electronics" | "fashion" | "homeKitchen" | "beauty";

function AliasPage({ of }: { of: Alias }) {
  return <CategoryView slug={pages[of].params.slug} name={`page.${of}`} />;
}

type Props = {
  slug: string;
  /** Of pages with a name of their own: they exist even in a catalogue without the category. */
  name?: PlainKey;
};

/** Whatever else the router tells of is none of it. */
const CategoryView = memo(function CategoryView({ slug, name }: Props) {
  const { language, t } = useLanguage();
  const { data: list } = useQuery(catalogQueries.categories());
  const category = useQuery(listingQueries.category(slug));
  const control = useListingState(listingFormat);
  const products = useQuery(listingQueries.categoryProducts(slug, control.applied));

  // After a navigation the header is rendered at once from the category list; only its description loads
  // later.
  const found = category.data ?? (list && findInTree(slug, list.categories));
  const missing = category.error instanceof ApiError && category.error.code === "category_not_found";
  const title = found && localName(language, found.category);
  useTitle(name ? undefined : missing ? t("missing.category") : title);

  if (missing) return name ? <EmptyCategory title={t(name)} /> : <MissingCategory />;
  return (
    <Container className="py-3 sm:py-8">
      {found && <CategoryTop found={found} />}
      {!found && !category.error && <TopSkeleton />}
      {!found && category.error ? (
        <QueryError error={category.error} onRetry={category.refetch} retrying={category.isFetching} />
      ) : (
        found && (
          <ProductListing
            format={listingFormat}
            control={control}
            query={products}
            categories={list?.categories ?? found.children}
            within={found.category.category_id}
            columns={{ name: "category-columns", choices: [3, 4] }}
            pager="boundaries"
            sheetSide="bottom"
            countText={(n) => t("listing.found", { n })}
            emptyText={t("listing.noneText")}
            emptyAction={<BrowseLink />}
            afterEmpty={<PopularProducts />}
          />
        )
      )}
    </Container>
  );
});

/** Filters change nothing of it. */
const CategoryTop = memo(function CategoryTop({ found }: { found: CategoryDetails }) {
  const { language } = useLanguage();
  const { category, ancestors, children } = found;
  const { en_description: en, ar_description: ar } = category;
  return (
    <>
      <ListingHeader
        title={localName(language, category)}
        text={language === "ar" ? ar || en : en || ar}
        image={category.image_url}
        above={ancestors.map((up) => ({ label: localName(language, up), to: `/category/${up.slug}` }))}
      />
      <ChildCategories categories={children} />
    </>
  );
});

function TopSkeleton() {
  const t = useT();
  return (
    <>
      <h1 className="sr-only">{t("page.category")}</h1>
      <Skeleton className="h-5 w-48" />
      <Skeleton className="mt-4 h-10 w-72 max-w-full" />
      <Skeleton className="mt-3 mb-8 h-5 w-96 max-w-full" />
      <ListingGridSkeleton columns={4} label={t("home.loading")} />
    </>
  );
}

function MissingCategory() {
  const t = useT();
  return (
    <Container className="py-8 sm:py-16">
      <EmptyState
        icon={Compass}
        headingLevel="h1"
        title={t("missing.category")}
        text={t("category.missingText")}
        action={
          <Link to="/" className={buttonStyle()}>
            {t("category.home")}
          </Link>
        }
      />
      <PopularProducts />
    </Container>
  );
}

function EmptyCategory({ title }: { title: string }) {
  const t = useT();
  return (
    <Container className="py-3 sm:py-8">
      <ListingHeader title={title} text="" />
      <EmptyState icon={PackageOpen} title={t("listing.none")} action={<BrowseLink />} />
      <PopularProducts />
    </Container>
  );
}

function BrowseLink() {
  const t = useT();
  return (
    <Link to="/categories" className={buttonStyle({ variant: "outline" })}>
      {t("menu.browse")}
    </Link>
  );
}
