import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { apiQuery } from "@/api/api-query";
import type { ProductCardData, ProductDetail } from "@/api/types";
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

/** How many alternatives are shown: one row. */
const fewAlternatives = 4;

/**
 * For a product that is sold out: others of its category that can be had now, those that are most like it in price
 * first. Renders nothing when there are none.
 */
export function Alternatives({ product }: { product: ProductDetail }) {
  const t = useT();
  const { data } = useQuery(
    apiQuery("/api/v1/categories/{slug}/products", {
      path: { slug: product.category.slug },
      query: { inStock: true },
    }),
  );
  const distance = ({ price }: { price: number }) => Math.abs(price - product.price);
  const others = data?.products
    .filter(({ product_id: id }) => id !== product.product_id)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, fewAlternatives);
  return others ? <Row title={t("related.inStock")} products={others} /> : null;
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
