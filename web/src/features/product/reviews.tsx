import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useAuth } from "@/api/auth/auth-context";
import { lazyOverlay } from "@/lib/lazy-component";
import type { MyReview, ProductDetail, Review } from "@/api/types";
import { useT } from "@/i18n/language-context";
import { QueryError } from "@/lib/query-error";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { cx } from "@/ui/cx";
import { EmptyState } from "@/ui/empty-state";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { OwnReviewPanel, writeParameter, type SignIn } from "./own-review";
import { productQueries, reviewSorts, type ReviewSort } from "./queries";
import { ReviewItem } from "./review-item";
import { myReviewQuery, useVote } from "./review-queries";
import { ReviewSummary } from "./review-summary";

const ReportDialog = lazyOverlay(() => import("./report-dialog").then((m) => m.ReportDialog));

const allStars = [5, 4, 3, 2, 1];

type Props = {
  id: string;
  product: ProductDetail;
  /** The sign-in page that returns to the reviews, or to writing one. */
  signIn: (then: "read" | "write") => SignIn;
};

/** The reviews of a product. The counts are part of the product, the texts load page by page. */
export function Reviews({ id, product, signIn }: Props) {
  const t = useT();
  const { user, loading } = useAuth();
  useReviewsAnchor(id);
  const mine = useQuery({ ...myReviewQuery(user?.id ?? "", product.product_id), enabled: user !== null });
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="below-fold [--guessed-height:120rem] outline-none"
    >
      <Card>
        <h2 id={`${id}-title`} className="text-xl sm:text-2xl">
          {t("reviews.title")}
        </h2>
        {product.rating === null && (
          <EmptyState
            icon={MessageSquareText}
            headingLevel="h3"
            title={t("reviews.empty")}
            text={t("reviews.emptyText")}
            className="py-8 sm:py-10"
          />
        )}
        {!loading && (
          <div className="mt-5">
            <OwnReviewPanel
              userId={user?.id}
              productId={product.product_id}
              mine={user ? mine.data : undefined}
              signIn={signIn("write")}
            />
          </div>
        )}
        {product.rating !== null && (
          <ReviewList
            product={product}
            rating={product.rating}
            userId={user?.id}
            mine={user ? mine.data : undefined}
            signIn={signIn("read")}
          />
        )}
      </Card>
    </section>
  );
}

/**
 * An address with the parameter for writing a review scrolls to the reviews, whether its hash names them or
 * not.
 */
function useReviewsAnchor(id: string) {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const unnamed = hash === "" && new URLSearchParams(search).has(writeParameter);
  useEffect(() => {
    if (unnamed) void navigate({ search, hash: id }, { replace: true, state });
  }, [unnamed, navigate, search, id, state]);
}

type ListProps = {
  product: ProductDetail;
  rating: number;
  userId: string | undefined;
  mine: MyReview | undefined;
  signIn: SignIn;
};

function ReviewList({ product, rating, userId, mine, signIn }: ListProps) {
  const t = useT();
  const navigate = useNavigate();
  const [sort, setSort] = useState<ReviewSort>("helpful");
  const [stars, setStars] = useState(0);
  const [reporting, setReporting] = useState<Review>();
  const query = useInfiniteQuery(productQueries.reviews(product.product_id, sort, stars));
  const vote = useVote(userId ?? "", product.product_id);
  // The shopper's own review is above the list.
  const reviews = query.data?.pages
    .flatMap((page) => page.reviews)
    .filter(({ review_id }) => review_id !== mine?.review?.review_id);

  /** Runs an action that requires a session; signed-out visitors are offered to sign in. */
  function asMember(act: () => void) {
    if (userId) {
      act();
      return;
    }
    toast.info(t("review.signInFirst"), {
      action: {
        label: t("review.toSignIn"),
        onClick: () => void navigate(signIn.to, { state: signIn.state }),
      },
    });
  }

  return (
    <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[18rem_1fr]">
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
        {reviews?.length === 0 && !query.hasNextPage && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-8">
            <p className="text-muted">{t(stars > 0 ? "reviews.none" : "reviews.noOthers")}</p>
            {stars > 0 && (
              <Button variant="link" onClick={() => setStars(0)}>
                {t("reviews.showAll")}
              </Button>
            )}
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
            {reviews.map((review) => {
              const helpful = mine?.helpful.includes(review.review_id) ?? false;
              return (
                <ReviewItem
                  key={review.review_id}
                  review={review}
                  helpful={helpful}
                  reported={mine?.reported.includes(review.review_id) ?? false}
                  onHelpful={() => asMember(() => vote.mutate({ review, helpful: !helpful }))}
                  onReport={() => asMember(() => setReporting(review))}
                />
              );
            })}
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
        {reporting && userId && (
          <Suspense fallback={null}>
            <ReportDialog
              userId={userId}
              productId={product.product_id}
              review={reporting}
              onClose={() => setReporting(undefined)}
            />
          </Suspense>
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
