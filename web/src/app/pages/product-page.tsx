import { useQuery } from "@tanstack/react-query";
import { PackageX } from "lucide-react";
import { Suspense, useCallback, useEffect } from "react";
import { useLocation, useParams } from "react-router";
import { ApiError } from "@/api/api-error";
import { withMessages } from "@/i18n/load-messages";
import { lazyComponent } from "@/lib/lazy-component";
import { productQuery } from "@/api/product-query";
import type { ProductDetail } from "@/api/types";
import { PopularProducts } from "@/app/popular-products";
import { signInState } from "@/app/sign-in-redirect";
import { useCartActions } from "@/features/cart/cart-context";
import { DeliveryEstimate } from "@/features/delivery/delivery-estimate";
import { ProductView } from "@/features/product/product-view";
import { ShareButton } from "@/features/product/share-button";
import { addRecent } from "@/features/recent/recent-list";
import { HeartButton } from "@/features/wishlist/heart-button";
import type { Language } from "@/i18n/language";
import { useLanguage } from "@/i18n/language-context";
import { localBrand, localName } from "@/i18n/local-name";
import { useTitle } from "@/i18n/use-title";
import { QueryError } from "@/lib/query-error";
import { shipsFree } from "@/lib/shop-config";
import { useShippingPrices } from "@/lib/use-city";
import { buttonStyle } from "@/ui/button-style";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import { InView } from "@/ui/in-view";
import { Link } from "@/ui/link";
import { Spinner } from "@/ui/spinner";
import { Alternatives, RelatedProducts } from "./related-products";

const RecentlyViewed = lazyComponent(() =>
  withMessages(import("@/features/recent/recently-viewed"), "later").then((m) => m.RecentlyViewed),
);

export function ProductPage() {
  const { id = "" } = useParams();
  const { language, t } = useLanguage();
  const { add } = useCartActions();
  const { pathname } = useLocation();
  const { data: product, error, refetch, isFetching } = useQuery(productQuery(id));
  const prices = useShippingPrices(product?.vendor.vendor_id ?? "");
  const missing = error instanceof ApiError && error.status === 404;
  useTitle(
    missing
      ? t("missing.product")
      : product
        ? titleOf(product, language)
        : error
          ? t("page.product")
          : undefined,
  );

  const signIn = useCallback(
    (then: "read" | "write") => ({
      to: "/auth",
      state: signInState({ pathname, search: then === "write" ? "?review=1" : "", hash: "#reviews" }),
    }),
    [pathname],
  );

  const shown = product?.product_id;
  useEffect(() => {
    if (shown) addRecent(shown);
  }, [shown]);

  if (missing) return <ProductNotFound />;
  if (product) {
    return (
      <ProductView
        key={product.product_id}
        product={product}
        renderHeart={(shown, choice) => (
          <>
            <HeartButton product={shown} choice={choice} variant="outline" round={false} />
            <ShareButton id={product.product_id} name={localName(language, product)} />
          </>
        )}
        renderDelivery={({ price, free_shipping, express_delivery_available }) => (
          <DeliveryEstimate
            express={express_delivery_available}
            free={free_shipping && shipsFree(prices, price)}
            vendorId={product.vendor.vendor_id}
          />
        )}
        onAdd={(shown, bought) => void add(shown, bought)}
        signIn={signIn}
        alternatives={product.inventory_count > 0 ? null : <Alternatives product={product} />}
        related={
          <>
            <InView>
              <RelatedProducts id={product.product_id} />
            </InView>
            <InView>
              <Suspense fallback={null}>
                <RecentlyViewed except={product.product_id} />
              </Suspense>
            </InView>
          </>
        }
      />
    );
  }
  return (
    <Container className="py-8 sm:py-12">
      <h1 className="sr-only">{t("page.product")}</h1>
      {error ? (
        <QueryError error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <div
          role="status"
          className="flex min-h-[50vh] flex-col items-center justify-center gap-3 text-muted"
        >
          <Spinner size="lg" className="text-brand" />
          <p>{t("product.loading")}</p>
        </div>
      )}
    </Container>
  );
}

/** As in the document's head: names alone repeat from brand to brand. */
function titleOf(product: ProductDetail, language: Language): string {
  return [localName(language, product), localBrand(language, product)].filter(Boolean).join(" | ");
}

function ProductNotFound() {
  const { t } = useLanguage();
  return (
    <Container className="py-8 sm:py-16">
      <EmptyState
        icon={PackageX}
        headingLevel="h1"
        title={t("missing.product")}
        text={t("product.notFoundText")}
        action={
          <Link to="/" className={buttonStyle()}>
            {t("product.return")}
          </Link>
        }
      />
      <PopularProducts />
    </Container>
  );
}
