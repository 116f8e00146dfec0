import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "@/i18n/language-context";
import { buttonStyle } from "@/ui/button-style";
import { Container } from "@/ui/container";
import { Link } from "@/ui/link";
import { ListingHeader } from "./listing-header";
import { listingQueries } from "./listing-queries";
import { PopularProducts } from "./popular-products";
import { ProductListing } from "./product-listing";
import { catalogQueries } from "./queries";
import { arrivalsFormat, listingFormat } from "./url-state";
import { useListingState } from "./listing-state";

export const NewPage = () => <ListingPage kind="new" />;

type Props = {
  kind: "deals" | "new";
  /** Between the heading and the list. */
  above?: ReactNode;
};

/** A list across all categories. */
export function ListingPage({ kind, above }: Props) {
  const t = useT();
  const format = kind === "new" ? arrivalsFormat : listingFormat;
  const { data } = useQuery(catalogQueries.categories());
  const control = useListingState(format);
  const products = useQuery(listingQueries.across(kind, control.applied));
  return (
    <Container className="py-3 sm:py-8">
      <ListingHeader title={t(`page.${kind}`)} text={t(`listing.${kind}`)} />
      {above}
      <ProductListing
        format={format}
        control={control}
        query={products}
        categories={data?.categories ?? []}
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
