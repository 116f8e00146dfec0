import { BadgeCheck, Flag, ThumbsUp } from "lucide-react";
import type { ReactNode } from "react";
import type { Review } from "@/api/types";
import { formatDate } from "@/i18n/dates";
import { formatNumber } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { Rating } from "@/ui/rating";

type TextProps = { review: Review; headingLevel?: "h3" | "h4" };

/** A review in the language and the direction it was written in. */
export function ReviewText({ review, headingLevel: Heading = "h3" }: TextProps) {
  const { language, t } = useLanguage();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Rating value={review.stars} label={t("reviews.stars", { n: review.stars })} />
        {review.verified_purchase && (
          <span className="inline-flex items-center gap-1 text-xs font-medium text-brand">
            <Icon of={BadgeCheck} size="xs" />
            {t("reviews.verified")}
          </span>
        )}
      </div>
      <div lang={review.language} dir="auto" className="mt-1.5 text-start wrap-anywhere">
        {review.title && <Heading className="text-base font-medium">{review.title}</Heading>}
        {review.body && <p className="whitespace-pre-line">{review.body}</p>}
      </div>
      <p className="mt-2 text-sm text-muted">
        <bdi>{review.author_name}</bdi> ·{" "}
        <time dateTime={review.created_at}>{formatDate(language, review.created_at)}</time>
      </p>
      {review.reply && (
        <div className="mt-3 border-s-2 border-brand ps-4">
          <p className="text-sm font-medium">{t("review.reply")}</p>
          <p lang={review.reply.language} dir="auto" className="text-start wrap-anywhere whitespace-pre-line">
            {review.reply.body}
          </p>
        </div>
      )}
    </>
  );
}

type Props = {
  review: Review;
  /** The shopper finds it helpful. */
  helpful: boolean;
  /** The shopper has reported it. */
  reported: boolean;
  onHelpful: () => void;
  onReport: () => void;
};

export function ReviewItem({ review, helpful, reported, onHelpful, onReport }: Props) {
  const { t } = useLanguage();
  const count = review.helpful_count;
  return (
    <li className="py-5">
      <ReviewText review={review} />
      <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          aria-pressed={helpful}
          onClick={onHelpful}
          className={cx(
            "hit-area inline-flex h-9 items-center gap-2 rounded-full border px-3.5 text-sm transition-colors",
            helpful
              ? "border-brand bg-brand-tint font-medium text-brand"
              : "border-line bg-card hover:border-brand hover:text-brand",
          )}
        >
          <Icon of={ThumbsUp} size="sm" />
          {t("review.helpful")}
          {count > 0 && (
            <>
              <span aria-hidden className="tabular">
                {formatNumber(count)}
              </span>
              <span className="sr-only">{t("reviews.helpful", { n: count })}</span>
            </>
          )}
        </button>
        {reported ? (
          <span className="inline-flex text-muted">
            <Flagged>{t("review.reported")}</Flagged>
          </span>
        ) : (
          <button
            type="button"
            onClick={onReport}
            className="hit-area inline-flex rounded-sm text-muted transition-colors hover:text-danger"
          >
            <Flagged>{t("review.report")}</Flagged>
          </button>
        )}
      </div>
    </li>
  );
}

function Flagged({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm">
      <Icon of={Flag} size="sm" />
      {children}
    </span>
  );
}
