import { Suspense, useContext, useMemo, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { lazyOverlay } from "@/lib/lazy-component";
import type { ProductCardData } from "@/api/types";
import { AddButton } from "@/features/cart/add-button";
import { useCartActions } from "@/features/cart/cart-context";
import { CardActionsContext, type CardActions } from "@/features/catalog/card-actions";
import { HeartButton } from "@/features/wishlist/heart-button";
import { loadMessageChunk } from "@/i18n/load-messages";

async function loadQuickView() {
  const [{ QuickView }] = await Promise.all([
    import("@/features/product/quick-view"),
    loadMessageChunk("product"),
  ]);
  return QuickView;
}
const QuickView = lazyOverlay(loadQuickView);

/**
 * Provides the heart, quick view and add button of product cards, and renders the one quick view of the page.
 */
export function CardActionsProvider({ children }: { children: ReactNode }) {
  const { add } = useCartActions();
  const { pathname } = useLocation();
  const [viewed, setViewed] = useState<{ product: ProductCardData; path: string; open: boolean }>();
  const close = () => setViewed((current) => current && { ...current, open: false });

  const actions = useMemo((): CardActions => {
    const view = (product: ProductCardData) => setViewed({ product, path: pathname, open: true });
    return {
      Heart: CardHeart,
      Add: CardAdd,
      // What comes in several colours or sizes is chosen first.
      onSwipe: (product) => (product.has_options ? view(product) : void add(product)),
      onQuickView: view,
      onNear: () => void loadQuickView().catch(() => undefined),
    };
  }, [add, pathname]);

  return (
    <CardActionsContext value={actions}>
      {children}
      {viewed && (
        <Suspense fallback={null}>
          <QuickView
            key={viewed.product.product_id}
            product={viewed.product}
            // Another page closes it.
            open={viewed.open && viewed.path === pathname}
            onOpenChange={(open) => !open && close()}
            renderHeart={(product, choice) => (
              <HeartButton product={product} choice={choice} variant="outline" round={false} />
            )}
            onAdd={(product, added) => {
              close();
              void add(product, added);
            }}
          />
        </Suspense>
      )}
    </CardActionsContext>
  );
}

function CardAdd(props: { product: ProductCardData; className: string }) {
  const actions = useContext(CardActionsContext);
  return actions && <AddButton {...props} onChoose={actions.onQuickView} />;
}

function CardHeart({ product }: { product: ProductCardData }) {
  return <HeartButton product={product} variant="float" size="sm" />;
}
