import { Heart, Trash2 } from "lucide-react";
import { useCartActions } from "@/features/cart/cart-context";
import { useWishlist } from "@/features/wishlist/wishlist-context";
import { WishlistGrid, WishlistSkeleton, type WishlistCardProduct } from "@/features/wishlist/wishlist-grid";
import { useT } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import { Link } from "@/ui/link";
import { useFocusRecovery } from "@/ui/return-focus";

export function WishlistPage() {
  const t = useT();
  const { lines, status, remove, clear, refresh } = useWishlist();
  const { add } = useCartActions();
  const root = useFocusRecovery<HTMLDivElement>();
  // A guest's lines are shown once their products have loaded.
  const products = lines.flatMap(
    ({ id, product, color, size, en_options, ar_options }): WishlistCardProduct[] =>
      product
        ? [
            {
              ...product,
              product_id: id,
              choice: { color, size },
              options: { en: en_options, ar: ar_options },
            },
          ]
        : [],
  );

  async function moveToCart(product: WishlistCardProduct) {
    // The stock on a wishlist is that of the choice.
    const { choice } = product;
    if (await add(product, { choice, ownStock: Boolean(choice.color ?? choice.size) }))
      remove(product.product_id, { quiet: true });
  }

  return (
    <Container ref={root} className="py-8 sm:py-12">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-2xl sm:text-3xl">{t("page.wishlist")}</h1>
        {products.length > 0 && (
          <div className="flex items-center gap-3">
            <p className="text-muted">{t("wishlist.count", { n: products.length })}</p>
            <Button variant="ghost" size="sm" icon={Trash2} onClick={clear}>
              {t("wishlist.clear")}
            </Button>
          </div>
        )}
      </div>
      {products.length > 0 ? (
        <WishlistGrid
          products={products}
          onAddToCart={moveToCart}
          onRemove={(product) => remove(product.product_id)}
        />
      ) : status === "failed" ? (
        <QueryError error={undefined} onRetry={refresh} />
      ) : status === "loading" || lines.length > 0 ? (
        <WishlistSkeleton />
      ) : (
        <EmptyState
          icon={Heart}
          title={t("wishlist.empty")}
          text={t("wishlist.emptyText")}
          action={
            <Link to="/" className={buttonStyle()}>
              {t("wishlist.start")}
            </Link>
          }
        />
      )}
    </Container>
  );
}
