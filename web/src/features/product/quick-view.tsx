import { useQuery } from "@tanstack/react-query";
import { ArrowRight, ShoppingBag } from "lucide-react";
import type { ReactNode } from "react";
import { productQuery } from "@/api/product-query";
import type { ProductCardData } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { localBrand, localName } from "@/i18n/local-name";
import { pricedAs, type Choice } from "@/lib/offer";
import { productPath } from "@/lib/product-path";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Dialog } from "@/ui/dialog";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";
import { Skeleton } from "@/ui/skeleton";
import { NotifyMe } from "./notify-me";
import { noticeChoice } from "./notify-queries";
import { OptionPickers } from "./option-pickers";
import { ProductPrice } from "./product-price";
import { ProductRating } from "./product-rating";
import { StockNote } from "./stock-note";
import { usePurchase } from "./use-purchase";

type Props = {
  product: ProductCardData;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that puts a choice on the wishlist. `product` has the price, stock and picture of the choice. */
  renderHeart: (product: ProductCardData, choice: Choice) => ReactNode;
  onAdd: (product: ProductCardData, added: { choice: Choice; ownStock: boolean }) => void;
};

/** The essentials of a product without leaving the page. It shows the card's data at once. */
export function QuickView({ product, open, onOpenChange, renderHeart, onAdd }: Props) {
  const { language, t } = useLanguage();
  const detail = useQuery(productQuery(product.product_id));
  const purchase = usePurchase(detail.data);
  const { choice, offer } = purchase;
  // What is shown of the product is that of the choice, once it is known.
  const shown = offer ? { ...product, ...pricedAs(offer) } : product;
  const soldOut = shown.inventory_count <= 0;
  const close = () => onOpenChange(false);

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("quickView.open")}
      closeLabel={t("shell.close")}
      size="lg"
    >
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-7">
        <Picture
          src={shown.image_url}
          alt={localName(language, product)}
          sizes="(min-width: 640px) 400px, 90vw"
          className="rounded-card max-sm:max-h-[38dvh]"
        />
        <div className="flex min-w-0 flex-col">
          {product.brand && (
            <p className="text-sm text-muted">
              <bdi>{localBrand(language, product)}</bdi>
            </p>
          )}
          <h3 className="text-lg font-semibold">{localName(language, product)}</h3>
          <p className="mt-1.5">
            <ProductRating product={product} />
          </p>
          <p className="mt-3">
            <ProductPrice product={shown} size="lg" />
          </p>
          <StockNote stock={shown.inventory_count} className="mt-3" />
          {product.has_options && (
            <div className="mt-4">
              {detail.data && <OptionPickers product={detail.data} purchase={purchase} />}
              {detail.isError && (
                <QueryError
                  error={detail.error}
                  onRetry={detail.refetch}
                  retrying={detail.isFetching}
                  className="py-2 sm:py-2"
                />
              )}
              {detail.isPending && (
                <div role="status" aria-label={t("product.loading")} className="space-y-3">
                  <Skeleton className="h-5 w-1/3" />
                  <Skeleton className="h-11 w-2/3" />
                </div>
              )}
            </div>
          )}
          <div className="mt-auto grid gap-3 pt-5">
            <div className="flex gap-3">
              <Button
                icon={ShoppingBag}
                block
                disabled={soldOut || (product.has_options && !offer)}
                onClick={() => onAdd(shown, { choice, ownStock: offer?.ownStock ?? false })}
              >
                {t(soldOut ? "product.outOfStock" : "product.addToCart")}
              </Button>
              {renderHeart(shown, choice)}
            </div>
            {soldOut && (
              <NotifyMe
                productId={product.product_id}
                choice={detail.data ? noticeChoice(detail.data, choice) : {}}
              />
            )}
            <Link
              to={productPath(product.product_id, choice)}
              onClick={close}
              className={buttonStyle({ variant: "ghost", block: true })}
            >
              {t("quickView.details")}
              <Icon of={ArrowRight} size="sm" flip />
            </Link>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
