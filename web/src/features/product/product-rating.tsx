import type { ProductCardData } from "@/api/types";
import { formatNumber } from "@/i18n/format";
import { useT } from "@/i18n/language-context";
import { Rating } from "@/ui/rating";

type Props = { product: Pick<ProductCardData, "rating" | "review_count"> };

/** The stars with their average and count, or that there is no rating yet. */
export function ProductRating({ product }: Props) {
  const t = useT();
  if (product.rating === null) return <span className="text-sm text-muted">{t("product.noReviews")}</span>;
  const rating = formatNumber(product.rating, 1);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Rating value={product.rating} label={t("product.rating", { rating })} note={rating} />
      <span className="text-sm text-muted">{t("product.reviews", { n: product.review_count })}</span>
    </span>
  );
}
