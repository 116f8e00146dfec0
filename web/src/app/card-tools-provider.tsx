import { Suspense, useMemo, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { lazyOverlay } from "@/api/lazy-part";
import type { ProductCardData } from "@/api/types";
import { AddButton } from "@/features/cart/add-button";
import { useCart } from "@/features/cart/cart-context";
import { CardToolsContext, type CardTools } from "@/features/catalog/card-tools";
import { HeartButton } from "@/features/wishlist/heart-button";
import { loadPart } from "@/i18n/load";

async function loadQuickView() {
  const [{ QuickView }] = await Promise.all([import("@/features/product/quick-view"), loadPart("product")]);
  return QuickView;
}
const QuickView = lazyOverlay(loadQuickView);

/** Gives product cards their heart, quick view and add button, and shows the one quick view of the page. */
export function CardToolsProvider({ children }: { children: ReactNode }) {
  const { add } = useCart();
  const { pathname } = useLocation();
  const [viewed, setViewed] = useState<{ product: ProductCardData; path: string; open: boolean }>();
  const close = () => setViewed((current) => current && { ...current, open: false });

  const tools = useMemo(
    (): CardTools => ({
      Heart: CardHeart,
      Add: AddButton,
      onSwipe: (product) => void add(product),
      onQuickView: (product) => setViewed({ product, path: pathname, open: true }),
      onNear: () => void loadQuickView().catch(() => undefined),
    }),
    [add, pathname],
  );

  return (
    <CardToolsContext value={tools}>
      {children}
      {viewed && (
        <Suspense fallback={null}>
          <QuickView
            key={viewed.product.product_id}
            product={viewed.product}
            // Another page closes it.
            open={viewed.open && viewed.path === pathname}
            onOpenChange={(open) => !open && close()}
            heart={<HeartButton product={viewed.product} variant="outline" round={false} />}
            onAdd={(choice) => {
              close();
              void add(viewed.product, { choice });
            }}
          />
        </Suspense>
      )}
    </CardToolsContext>
  );
}

function CardHeart({ product }: { product: ProductCardData }) {
  return <HeartButton product={product} variant="float" size="sm" />;
}
