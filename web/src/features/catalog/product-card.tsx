import { Eye, ShoppingBag, Truck, Zap } from "lucide-react";
import { useContext, type MouseEvent } from "react";
import type { ProductCardData } from "@/api/types";
import {
  currencyTexts,
  discountPercent,
  formatAmount,
  formatNumber,
  type CurrencyStyle,
} from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { localBrand, localName } from "@/i18n/local-name";
import { HydrationBoundary } from "@/lib/hydration-boundary";
import { shipsFree } from "@/lib/shop-config";
import { useShippingPrices } from "@/lib/use-city";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";
import { Rating } from "@/ui/rating";
import { CardActionsContext } from "./card-actions";
import { useSwipeLeft } from "./use-swipe-left";

/** For the place of a card that is not on the screen at once. */
export const cardBelowFold = "below-fold [--guessed-height:22rem]";

type Props = {
  product: ProductCardData;
  /** How wide the picture is drawn, as in the sizes attribute. */
  sizes?: string;
  /** In view at once: loaded with priority. */
  priority?: boolean;
  /** How this place writes the currency. */
  currency?: CurrencyStyle;
};

/**
 * A product in a cell of a grid. The whole card is a link to the product; heart, quick view and add button are
 * separate, and a swipe to the left adds it too.
 */
export function ProductCard(props: Props) {
  return (
    <HydrationBoundary>
      <CardOfProduct {...props} />
    </HydrationBoundary>
  );
}

function CardOfProduct({ product, sizes, priority, currency = "symbol" }: Props) {
  const { language, t } = useLanguage();
  const prices = useShippingPrices(product.vendor.vendor_id);
  const actions = useContext(CardActionsContext);
  const { price, compare_at_price: original, inventory_count: stock } = product;
  const name = localName(language, product);
  const percent = discountPercent(price, original);
  const soldOut = stock <= 0;
  const low = !soldOut && stock < product.low_stock_threshold;
  const [swiping, swipe] = useSwipeLeft(actions && !soldOut ? () => actions.onSwipe(product) : undefined);

  return (
    <>
      {swiping && <SwipeCue />}
      <Card {...swipe} padding="none" interactive className="product-card">
        <Picture
          src={product.image_url}
          alt=""
          sizes={sizes}
          priority={priority}
          className={soldOut ? "opacity-60 grayscale" : undefined}
        />
        {percent > 0 && <Badge tone="flag">{t("product.discount", { n: percent })}</Badge>}
        {soldOut && <Badge className="bg-card">{t("product.outOfStock")}</Badge>}
        {low && <Badge tone="accent">{t("product.onlyLeft", { n: stock })}</Badge>}
        {actions && (
          <>
            <actions.Heart product={product} />
            <IconButton
              icon={Eye}
              variant="float"
              size="sm"
              label={t("quickView.openNamed", { name })}
              aria-haspopup="dialog"
              onPointerEnter={actions.onNear}
              onFocus={actions.onNear}
              onClick={() => actions.onQuickView(product)}
              className="card-quick-view"
            />
            <actions.Add product={product} className="card-add" />
          </>
        )}
        <div className="card-details">
          <p className="card-brand">
            <bdi>{localBrand(language, product)}</bdi>
            {!soldOut && !low && t("product.inStock")}
          </p>
          <h3>
            <Link
              to={`/product/${product.product_id}`}
              viewTransition
              onClick={growPicture}
              draggable={false}
              className="card-link"
            >
              {name}
            </Link>
          </h3>
          {product.rating === null ? (
            <p className="text-sm text-muted">{t("product.noReviews")}</p>
          ) : (
            <Rating
              value={product.rating}
              label={t("product.rating", { rating: formatNumber(product.rating, 1) })}
              note={`(${formatNumber(product.review_count)})`}
            />
          )}
          <Price
            from={product.price_varies && t("product.from")}
            amount={formatAmount(price)}
            currency={currencyTexts[currency]}
            old={
              percent > 0 && original !== null
                ? { amount: formatAmount(original), label: t("product.priceWas") }
                : undefined
            }
          />
          <DeliveryPromise
            free={!soldOut && product.free_shipping && shipsFree(prices, product.price)}
            express={!soldOut && product.express_delivery_available}
          />
        </div>
      </Card>
    </>
  );
}

/** The picture of the card becomes that of its product's page. */
function growPicture(event: MouseEvent<HTMLAnchorElement>) {
  for (const other of document.querySelectorAll<HTMLElement>(".product-picture"))
    other.classList.remove("product-picture");
  event.currentTarget.closest(".product-card")?.querySelector(".picture")?.classList.add("product-picture");
}

/** Behind the card, while it is swiped to the left. */
function SwipeCue() {
  return (
    <div
      aria-hidden
      // The swipe is to the left in both languages.
      dir="ltr"
      className="swipe-cue"
    >
      <Icon of={ShoppingBag} />
    </div>
  );
}

/** One line in every card, so that the prices of a row align; empty when there is nothing to show. */
function DeliveryPromise({ free, express }: { free: boolean; express: boolean }) {
  const { t } = useLanguage();
  if (!free && !express) return <p className="card-promise" />;
  const text = free && express ? "product.freeExpress" : express ? "product.express" : "product.freeShipping";
  return (
    <p className="card-promise">
      <Icon of={express ? Zap : Truck} size="xs" flip={!express} />
      {t(text)}
    </p>
  );
}
