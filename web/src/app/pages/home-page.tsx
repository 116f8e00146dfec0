import { useQuery } from "@tanstack/react-query";
import { PackageOpen } from "lucide-react";
import { Suspense } from "react";
import { lazyComponent } from "@/lib/lazy-component";
import type { ProductCardData } from "@/api/types";
import { topLevel } from "@/features/catalog/category-tree";
import { ProductGrid, ProductGridSkeleton } from "@/features/catalog/product-grid";
import { catalogQueries } from "@/features/catalog/queries";
import { Banner } from "@/features/home/banner";
import { Carousel } from "@/features/home/carousel";
import { CategoryStrip } from "@/features/home/category-strip";
import { Countdown, dealsEnd } from "@/features/home/countdown";
import { HomeSection } from "@/features/home/home-section";
import { ProBanner } from "@/features/home/pro-banner";
import { WhyUs } from "@/features/home/why-us";
import { useT } from "@/i18n/language-context";
import { useLoadTime } from "@/lib/clock";
import { QueryError } from "@/lib/query-error";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import { InView } from "@/ui/in-view";

// Far down the page: its script can wait.
const NewsletterForm = lazyComponent(() =>
  import("@/features/content/newsletter-form").then((m) => m.NewsletterForm),
);

const RecentlyViewed = lazyComponent(() =>
  import("@/features/recent/recently-viewed").then((m) => m.RecentlyViewed),
);

export function HomePage() {
  const t = useT();
  const categories = useQuery(catalogQueries.categories());
  const home = useQuery(catalogQueries.home());
  const loadedAt = useLoadTime();

  const products = (list: readonly ProductCardData[] | undefined) =>
    home.isError ? (
      <QueryError error={home.error} onRetry={home.refetch} retrying={home.isFetching} />
    ) : (
      <Products list={list} />
    );

  return (
    <>
      <h1 className="sr-only">{t("home.heading")}</h1>
      <Carousel />
      {categories.isError ? (
        <QueryError error={categories.error} onRetry={categories.refetch} retrying={categories.isFetching} />
      ) : (
        <CategoryStrip categories={categories.data && topLevel(categories.data.categories)} />
      )}
      {home.data?.deals.length !== 0 && (
        <HomeSection
          title={t("home.deals")}
          text={t("home.dealsText")}
          viewAll="/deals"
          band
          aside={<Countdown end={dealsEnd(home.data?.deals_end_at, loadedAt)} />}
        >
          {products(home.data?.deals)}
        </HomeSection>
      )}
      <WhyUs />
      <HomeSection title={t("home.arrivals")} viewAll="/new">
        {products(home.data?.arrivals)}
      </HomeSection>
      <InView>
        <Suspense fallback={null}>
          <Container>
            <RecentlyViewed className="mt-12 sm:mt-16" />
          </Container>
        </Suspense>
      </InView>
      <Banner scene="newsletter" tone="bright" title={t("newsletter.title")} text={t("newsletter.text")}>
        <Suspense fallback={<div className="h-11" />}>
          <NewsletterForm />
        </Suspense>
      </Banner>
      <ProBanner />
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
