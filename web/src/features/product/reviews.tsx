import { useInfiniteQuery } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { useState } from "react";
import { QueryError } from "@/api/query-error";
import type { ProductDetail } from "@/api/types";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { cx } from "@/ui/cx";
import { EmptyState } from "@/ui/empty-state";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { productQueries, reviewSorts, type ReviewSort } from "./queries";
import { ReviewItem } from "./review-item";
import { ReviewSummary } from "./review-summary";

const allStars = [5, 4, 3, 2, 1];

type Props = { id: string; product: ProductDetail };

/** What shoppers say. The counts come with the product, the words page by page. */
export function Reviews({ id, product }: Props) {
  const t = useT();
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-28">
      <Card>
        <h2 id={`${id}-title`} className="text-xl sm:text-2xl">
          {t("reviews.title")}
        </h2>
        {product.rating === null ? (
          <EmptyState
            icon={MessageSquareText}
            headingLevel="h3"
            title={t("reviews.empty")}
            text={t("reviews.emptyText")}
            className="py-8 sm:py-10"
          />
        ) : (
          <ReviewList product={product} rating={product.rating} />
        )}
      </Card>
    </section>
  );
}

function ReviewList({ product, rating }: { product: ProductDetail; rating: number }) {
  const t = useT();
  const [sort, setSort] = useState<ReviewSort>("helpful");
  const [stars, setStars] = useState(0);
  const query = useInfiniteQuery(productQueries.reviews(product.product_id, sort, stars));
  const reviews = query.data?.pages.flatMap((page) => page.reviews);

  return (
    <div className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-[18rem_1fr]">
      <ReviewSummary
        rating={rating}
        total={product.review_count}
        counts={product.stars}
        chosen={stars}
        onChoose={setStars}
      />
      <div className="min-w-0">
        <div className="flex flex-wrap gap-3">
          <Select
            compact
            aria-label={t("reviews.sort")}
            value={sort}
            onChange={(event) => setSort(event.target.value as ReviewSort)}
            options={reviewSorts.map((value) => ({ value, label: t(`reviews.sort.${value}`) }))}
          />
          <Select
            compact
            aria-label={t("reviews.filter")}
            value={String(stars)}
            onChange={(event) => setStars(Number(event.target.value))}
            options={[
              { value: "0", label: t("reviews.all") },
              ...allStars.map((n) => ({ value: String(n), label: t("reviews.stars", { n }) })),
            ]}
          />
        </div>
        {query.isPending && <ReviewsSkeleton label={t("reviews.loading")} />}
        {query.isError && (
          <QueryError error={query.error} onRetry={query.refetch} retrying={query.isFetching} />
        )}
        {reviews?.length === 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-8">
            <p className="text-muted">{t("reviews.none")}</p>
            <Button variant="link" onClick={() => setStars(0)}>
              {t("reviews.showAll")}
            </Button>
          </div>
        )}
        {reviews && reviews.length > 0 && (
          <ul
            aria-busy={query.isPlaceholderData}
            className={cx(
              "mt-2 divide-y divide-line transition-opacity",
              query.isPlaceholderData && "opacity-60",
            )}
          >
            {reviews.map((review) => (
              <ReviewItem key={review.review_id} review={review} />
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <Button
            variant="outline"
            className="mt-4"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t("reviews.more")}
          </Button>
        )}
      </div>
    </div>
  );
}

function ReviewsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="mt-6 grid gap-8">
      {[1, 2, 3].map((n) => (
        <div key={n} className="space-y-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-12" />
        </div>
      ))}
    </div>
  );
}
