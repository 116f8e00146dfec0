import { useQuery } from "@tanstack/react-query";
import { Compass } from "lucide-react";
import { useParams } from "react-router";
import { ApiError } from "@/api/api-error";
import { useLanguage } from "@/i18n/language-context";
import { localName, localText } from "@/i18n/local-name";
import { useTitle } from "@/i18n/use-title";
import { QueryError } from "@/lib/query-error";
import { buttonStyle } from "@/ui/button-style";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import { Link } from "@/ui/link";
import { Skeleton } from "@/ui/skeleton";
import { ListingHeader } from "./listing-header";
import { listingQueries } from "./listing-queries";
import { PopularProducts } from "./popular-products";
import { ProductListing } from "./product-listing";
import { catalogQueries } from "./queries";
import { listingFormat } from "./url-state";
import { useListingState } from "./listing-state";

export function CollectionPage() {
  const { slug = "" } = useParams();
  return <CollectionView key={slug} slug={slug} />;
}

/** Products that the operator has put together. */
function CollectionView({ slug }: { slug: string }) {
  const { language, t } = useLanguage();
  const { data: list } = useQuery(catalogQueries.categories());
  const { data, error, refetch, isFetching } = useQuery(listingQueries.collection(slug));
  const control = useListingState(listingFormat);
  const products = useQuery(listingQueries.collectionProducts(slug, control.applied));
  const missing = error instanceof ApiError && error.code === "collection_not_found";
  useTitle(missing ? t("missing.collection") : data && localName(language, data));

  if (missing)
    return (
      <Container className="py-8 sm:py-16">
        <EmptyState
          icon={Compass}
          headingLevel="h1"
          title={t("missing.collection")}
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
  if (error)
    return (
      <Container className="py-3 sm:py-8">
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      </Container>
    );
  return (
    <Container className="py-3 sm:py-8">
      {data ? (
        <ListingHeader
          title={localName(language, data)}
          text={localText(language, data.en_description, data.ar_description)}
        />
      ) : (
        <>
          <h1 className="sr-only">{t("page.collection")}</h1>
          <Skeleton className="mt-4 mb-8 h-10 w-72 max-w-full" />
        </>
      )}
      <ProductListing
        format={listingFormat}
        control={control}
        query={products}
        categories={list?.categories ?? []}
        within={null}
        columns={{ name: "category-columns", choices: [3, 4] }}
        pager="boundaries"
        sheetSide="bottom"
        countText={(n) => t("listing.found", { n })}
        emptyText={t("listing.noneText")}
        emptyAction={
          <Link to="/categories" className={buttonStyle({ variant: "outline" })}>
            {t("menu.browse")}
          </Link>
        }
        afterEmpty={<PopularProducts />}
      />
    </Container>
  );
}
