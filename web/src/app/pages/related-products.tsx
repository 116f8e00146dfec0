import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { ProductCardData } from "@/api/types";
import { ProductCard } from "@/features/catalog/product-card";
import { productQueries } from "@/features/product/queries";
import { useT } from "@/i18n/language-context";
import { SectionHeading } from "@/ui/section-heading";
import { Skeleton } from "@/ui/skeleton";

const grid = "grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4";
const sizes = "(min-width: 1024px) 300px, 46vw";

/** Two rows of four below a product. Renders nothing when they do not load. */
export function RelatedProducts({ id }: { id: string }) {
  const t = useT();
  const { data, isError } = useQuery(productQueries.related(id));
  if (isError) return null;
  return (
    <>
      <Row title={t("related.alsoViewed")} products={data?.also_viewed} />
      <Row title={t("related.brand")} products={data?.same_brand} />
    </>
  );
}

function Row({ title, products }: { title: string; products: readonly ProductCardData[] | undefined }) {
  const t = useT();
  const heading = useId();
  if (products?.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <SectionHeading id={heading} title={title} />
      {products ? (
        <ul className={grid}>
          {products.map((product) => (
            <li key={product.product_id}>
              <ProductCard product={product} sizes={sizes} />
            </li>
          ))}
        </ul>
      ) : (
        <div role="status" aria-label={t("related.loading")} className={grid}>
          {[1, 2, 3, 4].map((n) => (
            <Skeleton key={n} className="h-80 rounded-card" />
          ))}
        </div>
      )}
    </section>
  );
}
