import { useQuery } from "@tanstack/react-query";
import { PackageOpen } from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { withMessages } from "@/i18n/load-messages";
import { lazyComponent } from "@/lib/lazy-component";
import type { Home, ProductCardData } from "@/api/types";
import { topLevel } from "@/features/catalog/category-tree";
import { ProductGrid, ProductGridSkeleton } from "@/features/catalog/product-grid";
import { catalogQueries } from "@/features/catalog/queries";
import { Banner } from "@/features/home/banner";
import { Carousel } from "@/features/home/carousel";
import { CategoryStrip } from "@/features/home/category-strip";
import { DealsCountdown } from "@/features/home/countdown";
import { HomeSection } from "@/features/home/home-section";
import { ProBanner } from "@/features/home/pro-banner";
import { WhyUs } from "@/features/home/why-us";
import { useLanguage, useT } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { HydrationBoundary } from "@/lib/hydration-boundary";
import { QueryError } from "@/lib/query-error";
import { useShopConfig } from "@/lib/shop-config";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import { InView } from "@/ui/in-view";
import { LastOrder } from "../last-order";

// Far down the page: its script can wait.
const NewsletterForm = lazyComponent(() =>
  import("@/features/content/newsletter-form").then((m) => m.NewsletterForm),
);

// Most shops have none.
const CustomBanner = lazyComponent(() => import("@/features/home/custom-banner").then((m) => m.CustomBanner));

const RecentlyViewed = lazyComponent(() =>
  withMessages(import("@/features/recent/recently-viewed"), "later").then((m) => m.RecentlyViewed),
);

export function HomePage() {
  const { language, t } = useLanguage();
  const categories = useQuery(catalogQueries.categories());
  const home = useQuery(catalogQueries.home());
  const { hidden } = useShopConfig();

  const products = (list: readonly ProductCardData[] | undefined) =>
    home.isError ? (
      <QueryError error={home.error} onRetry={home.refetch} retrying={home.isFetching} />
    ) : (
      <Products list={list} />
    );

  /** The operator's banner of a place, or what is there without one. */
  const banner = (place: keyof Home["banners"], otherwise?: ReactNode, content?: ReactNode) => {
    const own = home.data?.banners[place];
    if (!own) return otherwise;
    return (
      <Suspense fallback={null}>
        <CustomBanner banner={own}>{content}</CustomBanner>
      </Suspense>
    );
  };

  const newsletter = (
    <div className="min-h-11">
      <InView>
        <Suspense fallback={null}>
          <NewsletterForm />
        </Suspense>
      </InView>
    </div>
  );

  return (
    <>
      <h1 className="sr-only">{t("home.heading")}</h1>
      <LastOrder />
      {!home.isError && (
        <HydrationBoundary id="carousel">
          <Carousel slides={home.data?.slides} />
        </HydrationBoundary>
      )}
      {categories.isError ? (
        <QueryError error={categories.error} onRetry={categories.refetch} retrying={categories.isFetching} />
      ) : (
        <HydrationBoundary id="strip">
          <CategoryStrip categories={categories.data && topLevel(categories.data.categories)} />
        </HydrationBoundary>
      )}
      {home.data?.deals.length !== 0 && (
        <HomeSection
          title={t("home.deals")}
          text={t("home.dealsText")}
          viewAll="/deals"
          band
          aside={<DealsCountdown end={home.data?.deals_end_at} />}
        >
          {products(home.data?.deals)}
        </HomeSection>
      )}
      {banner("deals")}
      <HydrationBoundary id="why">
        <WhyUs />
      </HydrationBoundary>
      <HomeSection title={t("home.arrivals")} viewAll="/new">
        {products(home.data?.arrivals)}
      </HomeSection>
      {home.data?.collections.map((collection) => (
        <HomeSection
          key={collection.slug}
          title={localName(language, collection)}
          viewAll={`/collections/${collection.slug}`}
        >
          {products(collection.products)}
        </HomeSection>
      ))}
      {banner("arrivals")}
      <InView>
        <Suspense fallback={null}>
          <Container>
            <RecentlyViewed className="mt-12 sm:mt-16" />
          </Container>
        </Suspense>
      </InView>
      {banner(
        "newsletter",
        <Banner scene="newsletter" tone="bright" title={t("newsletter.title")} text={t("newsletter.text")}>
          {newsletter}
        </Banner>,
        newsletter,
      )}
      {banner("last", !hidden?.includes("pro") && <ProBanner />)}
    </>
  );
}

function Products({ list }: { list: readonly ProductCardData[] | undefined }) {
  const t = useT();
  if (!list) return <ProductGridSkeleton count={10} label={t("home.loading")} />;
  if (list.length === 0)
    return <EmptyState icon={PackageOpen} title={t("home.noArrivals")} headingLevel="h3" />;
  return <ProductGrid products={list} wholeRows />;
}
