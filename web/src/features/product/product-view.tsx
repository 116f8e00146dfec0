import { useMemo, useRef, type ReactNode } from "react";
import type { ProductDetail } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { localBrand, localName } from "@/i18n/local-name";
import { pricedAs, type Choice } from "@/lib/offer";
import { HydrationBoundary } from "@/lib/hydration-boundary";
import { useShopConfig } from "@/lib/shop-config";
import { Breadcrumb } from "@/ui/breadcrumb";
import { Container } from "@/ui/container";
import { Link } from "@/ui/link";
import { scrollBehavior } from "@/ui/scroll-behavior";
import { BuyPanel } from "./buy-panel";
import { useOptionsInUrl, writeOptionsToUrl } from "./options-in-url";
import { Gallery } from "./gallery";
import { OptionPickers } from "./option-pickers";
import type { SignIn } from "./own-review";
import { ProductDetails } from "./product-details";
import { ProductPrice } from "./product-price";
import { ProductRating } from "./product-rating";
import { Reviews } from "./reviews";
import { StickyBuyBar } from "./sticky-buy-bar";
import { usePurchase } from "./use-purchase";

type Props = {
  product: ProductDetail;
  /**
   * The buttons that put a choice on the wishlist and share it. Here and below, `product` has the price, stock
   * and picture of the choice.
   */
  renderHeart: (product: ProductDetail, choice: Choice) => ReactNode;
  /** When it arrives. */
  renderDelivery: (product: ProductDetail) => ReactNode;
  onAdd: (product: ProductDetail, bought: { choice: Choice; quantity: number; ownStock: boolean }) => void;
  /** The sign-in page that returns to the reviews, or to writing one. */
  signIn: (then: "read" | "write") => SignIn;
  /** Below the purchase: what can be had instead of a product that is sold out. */
  alternatives: ReactNode;
  /** Below everything: related products. */
  related: ReactNode;
};

const reviewsId = "reviews";

export function ProductView({
  product,
  renderHeart,
  renderDelivery,
  onAdd,
  signIn,
  alternatives,
  related,
}: Props) {
  const { language, t } = useLanguage();
  const { vat_note: withVat } = useShopConfig();
  const purchase = usePurchase(product, writeOptionsToUrl);
  useOptionsInUrl(purchase.take);
  const addRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  const name = localName(language, product);
  const { choice, offer, quantity } = purchase;
  const shown = useMemo(
    () => (offer ? { ...product, ...pricedAs(offer) } : { ...product, inventory_count: 0 }),
    [product, offer],
  );
  const add = () => offer && onAdd(shown, { choice, quantity, ownStock: offer.ownStock });
  const pictures = offer?.pictures ?? product.gallery;

  return (
    <Container className="py-2.5 sm:py-6">
      <Breadcrumb
        label={t("product.breadcrumb")}
        crumbs={[
          { label: t("nav.home"), to: "/" },
          ...[...product.ancestors, product.category].map((category) => ({
            label: localName(language, category),
            to: `/category/${category.slug}`,
          })),
        ]}
      />
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4 sm:mt-4 sm:gap-6 md:grid-cols-2 lg:gap-8 xl:grid-cols-[11fr_8fr_20rem]">
        <div className="min-w-0 md:row-span-2 xl:row-span-1">
          <div className="md:sticky md:top-24">
            <HydrationBoundary id="gallery">
              {/* Other pictures begin with the first one. */}
              <Gallery
                key={pictures.join(" ")}
                name={name}
                pictures={pictures}
                video={product.video_url}
                texts={product.picture_texts}
              />
            </HydrationBoundary>
          </div>
        </div>
        <div className="min-w-0">
          {product.brand && (
            <Link
              to={`/search?brands=${encodeURIComponent(product.brand)}`}
              className="hit-area inline-block rounded-sm text-sm font-medium text-brand underline-offset-4 hover:underline"
            >
              <bdi>{localBrand(language, product)}</bdi>
            </Link>
          )}
          <h1 className="mt-1 text-xl wrap-anywhere sm:text-2xl">{name}</h1>
          <button
            type="button"
            onClick={() => document.getElementById(reviewsId)?.scrollIntoView({ behavior: scrollBehavior() })}
            className="hit-area mt-2 rounded-sm text-start"
          >
            <ProductRating product={product} />
          </button>
          <p className="mt-2 sm:mt-4">
            <ProductPrice product={shown} size="lg" />
          </p>
          <p className="text-sm text-muted">{t(withVat ? "product.vatIncluded" : "product.vat")}</p>
          {product.has_options && (
            <div className="mt-6 border-t border-line pt-5">
              <HydrationBoundary id="options">
                <OptionPickers product={product} purchase={purchase} />
              </HydrationBoundary>
            </div>
          )}
        </div>
        <HydrationBoundary id="buy">
          <BuyPanel
            product={shown}
            purchase={purchase}
            heart={renderHeart(shown, choice)}
            delivery={renderDelivery(shown)}
            onAdd={add}
            addRef={addRef}
          />
        </HydrationBoundary>
      </div>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8 sm:mt-10 sm:gap-10">
        {alternatives}
        <HydrationBoundary id="details">
          <ProductDetails product={shown} sku={offer?.sku} />
        </HydrationBoundary>
        <HydrationBoundary id="reviews">
          <Reviews id={reviewsId} product={product} signIn={signIn} />
        </HydrationBoundary>
        {related}
      </div>
      <div ref={endRef} />
      <StickyBuyBar name={name} product={shown} panel={addRef} end={endRef} onAdd={add} />
    </Container>
  );
}
