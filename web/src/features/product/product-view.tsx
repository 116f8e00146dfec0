import { useRef, type ReactNode } from "react";
import type { ProductDetail } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { OwnTurn } from "@/lib/own-turn";
import { Breadcrumb } from "@/ui/breadcrumb";
import { Container } from "@/ui/container";
import { Link } from "@/ui/link";
import { scrollBehavior } from "@/ui/scroll-behavior";
import { BuyPanel } from "./buy-panel";
import { Gallery } from "./gallery";
import { OptionPickers } from "./option-pickers";
import type { SignIn } from "./own-review";
import { ProductDetails } from "./product-details";
import { ProductPrice } from "./product-price";
import { ProductRating } from "./product-rating";
import { Reviews } from "./reviews";
import { StickyBuyBar } from "./sticky-buy-bar";
import { usePurchase, type Purchase } from "./use-purchase";

type Props = {
  product: ProductDetail;
  /** The button that puts it on the wishlist. */
  heart: ReactNode;
  /** When it arrives. */
  delivery: ReactNode;
  onAdd: (bought: Pick<Purchase, "choice" | "quantity">) => void;
  /** The sign-in page that returns to the reviews, or to writing one. */
  signIn: (then: "read" | "write") => SignIn;
  /** Below everything: related products. */
  related: ReactNode;
};

const reviewsId = "reviews";

export function ProductView({ product, heart, delivery, onAdd, signIn, related }: Props) {
  const { language, t } = useLanguage();
  const purchase = usePurchase(product);
  const addRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  const name = localName(language, product);
  const add = () => onAdd({ choice: purchase.choice, quantity: purchase.quantity });
  const pictures = product.gallery.length > 0 ? product.gallery : [product.image_url];

  return (
    <Container className="py-4 sm:py-6">
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
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2 lg:gap-8 xl:grid-cols-[11fr_8fr_20rem]">
        <div className="min-w-0 md:row-span-2 xl:row-span-1">
          <div className="md:sticky md:top-24">
            <OwnTurn>
              <Gallery name={name} pictures={pictures} video={product.video_url} />
            </OwnTurn>
          </div>
        </div>
        <div className="min-w-0">
          {product.brand && (
            <Link
              to={`/search?brands=${encodeURIComponent(product.brand)}`}
              className="hit-area inline-block rounded-sm text-sm font-medium text-brand underline-offset-4 hover:underline"
            >
              <bdi>{product.brand}</bdi>
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
          <p className="mt-4">
            <ProductPrice product={product} size="lg" />
          </p>
          <p className="text-sm text-muted">{t("product.vat")}</p>
          <div className="mt-6 border-t border-line pt-5">
            <OptionPickers product={product} purchase={purchase} />
          </div>
        </div>
        <BuyPanel
          product={product}
          purchase={purchase}
          heart={heart}
          delivery={delivery}
          onAdd={add}
          addRef={addRef}
        />
      </div>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8 sm:mt-10 sm:gap-10">
        <OwnTurn>
          <ProductDetails product={product} />
        </OwnTurn>
        <OwnTurn>
          <Reviews id={reviewsId} product={product} signIn={signIn} />
        </OwnTurn>
        {related}
      </div>
      <div ref={endRef} />
      <StickyBuyBar product={product} panel={addRef} end={endRef} onAdd={add} />
    </Container>
  );
}
