import type { ProductCardData } from "@/api/types";
import { cx } from "@/ui/cx";
import { Skeleton } from "@/ui/skeleton";
import { cardBelowFold, ProductCard } from "./product-card";

const grid = "grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5";
const sizes = "(min-width: 1280px) 240px, (min-width: 1024px) 23vw, (min-width: 640px) 31vw, 46vw";

type Props = {
  products: readonly ProductCardData[];
  /** How many of the first pictures are in view at once. */
  priority?: number;
  /** Of ten products, hides those of an incomplete last row. */
  wholeRows?: boolean;
};

const wholeRowsOfTen = "sm:max-lg:[&>:nth-child(n+10)]:hidden lg:max-xl:[&>:nth-child(n+9)]:hidden";

/** Two columns on phones, five on wide screens. */
export function ProductGrid({ products, priority = 0, wholeRows }: Props) {
  return (
    <ul className={cx(grid, wholeRows && wholeRowsOfTen)}>
      {products.map((product, i) => (
        <li key={product.product_id} className={cardBelowFold}>
          <ProductCard product={product} sizes={sizes} priority={i < priority} />
        </li>
      ))}
    </ul>
  );
}

/** The grid while its products load; `label` is announced to assistive technology. */
export function ProductGridSkeleton({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label} className={grid}>
      {Array.from({ length: count }, (_, i) => (
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
