import { ShoppingBag, X } from "lucide-react";
import { useState } from "react";
import type { components } from "@/api/schema";
import { currencyTexts, discountPercent, formatAmount } from "@/i18n/format";
import { useLanguage, useT } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { productPath } from "@/lib/product-path";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";
import { cx } from "@/ui/cx";
import { IconButton } from "@/ui/icon-button";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";
import { Skeleton } from "@/ui/skeleton";
import type { WishlistChoice } from "./wishlist-context";

export type WishlistCardProduct = components["schemas"]["WishlistProduct"] & {
  product_id: string;
  choice: WishlistChoice;
  /** The choice in words, if there is one. */
  options: { en?: string; ar?: string };
};

type Actions = {
  /** Settles once the product has been added to the cart, or not. */
  onAddToCart: (product: WishlistCardProduct) => Promise<unknown>;
  onRemove: (product: WishlistCardProduct) => void;
};

const grid = "mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5";
const action = "z-10 mt-2 px-2! max-sm:text-sm";
const sizes = "(min-width: 1280px) 240px, (min-width: 1024px) 23vw, (min-width: 640px) 31vw, 46vw";

export function WishlistGrid({
  products,
  ...actions
}: { products: readonly WishlistCardProduct[] } & Actions) {
  return (
    <ul className={grid}>
      {products.map((product, i) => (
        <li key={product.product_id}>
          <WishlistCard product={product} priority={i < 5} {...actions} />
        </li>
      ))}
    </ul>
  );
}

export function WishlistSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("wishlist.loading")} className={grid}>
      {[1, 2, 3, 4, 5].map((n) => (
        <Card key={n} padding="none" className="overflow-hidden">
          <Skeleton className="aspect-square rounded-none" />
          <div className="space-y-3 p-3 sm:p-4">
            <Skeleton className="h-5" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-11" />
          </div>
        </Card>
      ))}
    </div>
  );
}

type CardProps = { product: WishlistCardProduct; priority: boolean } & Actions;

/** The whole card is a link to the product; its buttons are separate. */
function WishlistCard({ product, priority, onAddToCart, onRemove }: CardProps) {
  const { language, t } = useLanguage();
  const [adding, setAdding] = useState(false);
  const name = localName(language, product);
  const options = product.options[language];
  const address = productPath(product.product_id, product.choice);
  const { price, compare_at_price: original, available } = product;
  const percent = discountPercent(price, original);
  const soldOut = available && product.inventory_count <= 0;
  const buyable = available && !soldOut;

  return (
    <Card
      padding="none"
      interactive={available}
      className="group relative flex h-full flex-col overflow-hidden"
    >
      <div className="relative overflow-hidden">
        <Picture
          src={product.image_url}
          alt=""
          sizes={sizes}
          priority={priority}
          className={cx(
            "transition-transform duration-250",
            available && "group-hover:scale-[1.03]",
            !buyable && "opacity-60 grayscale",
          )}
        />
        <div className="absolute start-2.5 top-2.5 flex flex-col items-start gap-1.5">
          {buyable && percent > 0 && <Badge tone="flag">{t("product.discount", { n: percent })}</Badge>}
          {soldOut && <Badge className="bg-card">{t("product.outOfStock")}</Badge>}
          {!available && <Badge className="bg-card">{t("wishlist.gone")}</Badge>}
        </div>
        <IconButton
          icon={X}
          variant="float"
          size="sm"
          label={t("wishlist.removeNamed", { name })}
          onClick={() => onRemove(product)}
          className="absolute end-2 top-2 z-10"
        />
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3 sm:p-4">
        <h2 className="line-clamp-2 min-h-[2lh] text-sm font-medium sm:text-base">
          {available ? (
            <Link to={address} className="card-link">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {options && (
          <p className="text-sm text-muted">
            <bdi>{options}</bdi>
          </p>
        )}
        <Price
          size="md"
          amount={formatAmount(price)}
          currency={currencyTexts.symbol}
          old={
            percent > 0 && original !== null
              ? { amount: formatAmount(original), label: t("product.priceWas") }
              : undefined
          }
          className="mt-auto pt-1"
        />
        {buyable && product.has_options ? (
          <Link
            to={address}
            aria-label={t("wishlist.chooseNamed", { name })}
            className={cx(buttonStyle({ variant: "secondary", block: true }), action)}
          >
            {t("wishlist.choose")}
          </Link>
        ) : (
          <Button
            block
            variant="secondary"
            icon={ShoppingBag}
            aria-label={t("wishlist.toCartNamed", { name })}
            disabled={!buyable}
            loading={adding}
            onClick={() => {
              setAdding(true);
              void onAddToCart(product).finally(() => setAdding(false));
            }}
            className={action}
          >
            {t("wishlist.toCart")}
          </Button>
        )}
      </div>
    </Card>
  );
}
