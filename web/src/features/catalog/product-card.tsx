import { Eye, ShoppingBag, Truck, Zap } from "lucide-react";
import { useContext } from "react";
import { Link } from "react-router";
import type { ProductCardData } from "@/api/types";
import {
  currencyTexts,
  discountPercent,
  formatAmount,
  formatNumber,
  type CurrencyStyle,
} from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { shipsFree, useShopConfig } from "@/lib/shop-config";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
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
 * A product in a grid. The whole card is a link to the product; heart, quick view and add button are
 * separate, and a swipe to the left adds it too.
 */
export function ProductCard({ product, sizes, priority, currency = "symbol" }: Props) {
  const { language, t } = useLanguage();
  const { shipping } = useShopConfig();
  const actions = useContext(CardActionsContext);
  const { price, compare_at_price: original, inventory_count: stock } = product;
  const name = localName(language, product);
  const percent = discountPercent(price, original);
  const soldOut = stock <= 0;
  const low = !soldOut && stock < product.low_stock_threshold;
  const swipe = useSwipeLeft(actions && !soldOut ? () => actions.onSwipe(product) : undefined);

  return (
    <div className="group/swipe relative h-full rounded-card data-swiping:overflow-clip">
      <SwipeCue />
      <Card
        {...swipe}
        padding="none"
        interactive
        className="group relative flex h-full touch-pan-y touch-pinch-zoom flex-col overflow-hidden"
      >
        <div className="relative overflow-hidden">
          <Picture
            src={product.image_url}
            alt=""
            sizes={sizes}
            priority={priority}
            className={cx(
              "transition-transform duration-250 group-hover:scale-[1.03]",
              soldOut && "opacity-60 grayscale",
            )}
          />
          <div className="absolute start-2.5 top-2.5 flex flex-col items-start gap-1.5">
            {percent > 0 && <Badge tone="flag">{t("product.discount", { n: percent })}</Badge>}
            {soldOut && <Badge className="bg-card">{t("product.outOfStock")}</Badge>}
            {low && <Badge tone="accent">{t("product.onlyLeft", { n: stock })}</Badge>}
          </div>
          {actions && (
            <>
              <div className="absolute end-2 top-2 z-10 flex flex-col gap-2">
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
                  className="group-hover:opacity-100 focus-visible:opacity-100 pointer-fine:opacity-0"
                />
              </div>
              <div className="absolute end-2 bottom-2 z-10">
                <actions.Add product={product} />
              </div>
            </>
          )}
        </div>
        <div className="flex flex-1 flex-col gap-1 p-3 sm:p-4">
          <p className="flex justify-between gap-2 text-xs">
            <bdi className="truncate text-muted">{product.brand}</bdi>
            {!soldOut && !low && <span className="shrink-0 text-brand">{t("product.inStock")}</span>}
          </p>
          <h3 className="line-clamp-2 min-h-[2lh] text-sm font-medium sm:text-base">
            <Link
              to={`/product/${product.product_id}`}
              draggable={false}
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
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
            size="md"
            amount={formatAmount(price)}
            currency={currencyTexts[currency]}
            old={
              percent > 0 && original !== null
                ? { amount: formatAmount(original), label: t("product.priceWas") }
                : undefined
            }
            className="mt-auto pt-1"
          />
          <DeliveryPromise
            free={!soldOut && product.free_shipping && shipsFree(shipping, product.price)}
            express={!soldOut && product.express_delivery_available}
          />
        </div>
      </Card>
    </div>
  );
}

/** Behind the card, visible while it is swiped to the left. */
function SwipeCue() {
  return (
    <div
      aria-hidden
      // The swipe is to the left in both languages.
      dir="ltr"
      className="invisible absolute inset-px flex items-center justify-end rounded-card bg-brand px-9 text-on-brand group-data-swiping/swipe:visible"
    >
      <Icon of={ShoppingBag} />
    </div>
  );
}

/** One line in every card, so that the prices of a row align; empty when there is nothing to show. */
function DeliveryPromise({ free, express }: { free: boolean; express: boolean }) {
  const { t } = useLanguage();
  if (!free && !express) return <p className="min-h-[1lh] text-xs" />;
  const text = free && express ? "product.freeExpress" : express ? "product.express" : "product.freeShipping";
  return (
    <p className="flex items-center gap-1 text-xs text-brand">
      <Icon of={express ? Zap : Truck} size="xs" flip={!express} />
      {t(text)}
    </p>
  );
}
