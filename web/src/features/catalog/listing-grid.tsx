import type { ProductCardData } from "@/api/types";
import type { CurrencyStyle } from "@/i18n/format";
import { cx } from "@/ui/cx";
import { Skeleton } from "@/ui/skeleton";
import { cardSizes } from "./card-sizes.gen";
import { cardBelowFold, ProductCard } from "./product-card";

export type Columns = 2 | 3 | 4;

const columnStyle: Record<Columns, string> = {
  2: "grid-cols-2",
  3: "grid-cols-2 md:grid-cols-3",
  4: "grid-cols-2 md:grid-cols-4",
};
const sizes: Record<Columns, string> = {
  2: "(min-width: 1280px) 480px, (min-width: 1024px) 35vw, 47vw",
  3: cardSizes,
  4: "(min-width: 1280px) 230px, (min-width: 768px) 23vw, 47vw",
};
/** How many cards most screens show at once. */
const onScreen = 8;
const grid = "grid gap-3 sm:gap-4";

type Props = {
  products: readonly ProductCardData[];
  columns: Columns;
  currency: CurrencyStyle;
};

/** Two columns on phones, as many as the shopper chose on wider screens. */
export function ListingGrid({ products, columns, currency }: Props) {
  return (
    <ul className={cx(grid, columnStyle[columns])}>
      {products.map((product, i) => (
        <li key={product.product_id} className={i < onScreen ? undefined : cardBelowFold}>
          <ProductCard product={product} sizes={sizes[columns]} priority={i < columns} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

/** The grid while its products load; `label` is announced to assistive technology. */
export function ListingGridSkeleton({ columns, label }: { columns: Columns; label: string }) {
  return (
    <div role="status" aria-label={label} className={cx(grid, columnStyle[columns])}>
      {Array.from({ length: 12 }, (_, i) => (
        <div key={i} className="overflow-hidden rounded-card border border-line bg-card">
          <Skeleton className="aspect-square rounded-none" />
          <div className="space-y-3 p-4">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-5" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-6 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
