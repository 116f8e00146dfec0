import { BadgeCheck, ThumbsUp } from "lucide-react";
import type { Review } from "@/api/types";
import { formatDate } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { Icon } from "@/ui/icon";
import { Rating } from "@/ui/rating";

/** A review in the language and the direction it was written in. */
export function ReviewItem({ review }: { review: Review }) {
  const { language, t } = useLanguage();
  return (
    <li className="py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Rating value={review.stars} label={t("reviews.stars", { n: review.stars })} />
        {review.verified_purchase && (
          <span className="inline-flex items-center gap-1 text-xs font-medium text-brand">
            <Icon of={BadgeCheck} size="xs" />
            {t("reviews.verified")}
          </span>
        )}
      </div>
      <div lang={review.language} dir="auto" className="mt-1.5 text-start">
        {review.title && <h3 className="text-base font-medium">{review.title}</h3>}
        {review.body && <p className="whitespace-pre-line">{review.body}</p>}
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span>
          <bdi>{review.author_name}</bdi> ·{" "}
          <time dateTime={review.created_at}>{formatDate(language, review.created_at)}</time>
        </span>
        {review.helpful_count > 0 && (
          <span className="inline-flex items-center gap-1.5">
            <Icon of={ThumbsUp} size="xs" />
            {t("reviews.helpful", { n: review.helpful_count })}
          </span>
        )}
      </p>
    </li>
  );
}
