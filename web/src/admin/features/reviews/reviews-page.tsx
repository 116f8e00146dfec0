import { Star } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { formatDate } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Field } from "@/ui/field";
import { Link } from "@/ui/link";
import { Rating, StarMarkers } from "@/ui/rating";
import { Textarea } from "@/ui/textarea";
import { staffApi, type Schemas } from "../../api/client";
import { decisionReplyMaxLength } from "../../api/limits.gen";
import { adminListReviewsStateValues as states } from "../../api/values.gen";
import { useMay } from "../../app/member-context";
import { FilterTabs } from "../../ui/filter-tabs";
import { PageHeader } from "../../ui/page-header";
import { StaffList, useStaffList } from "../../ui/staff-list";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { reviewsQueries, stateIn } from "./queries";

type Review = Schemas["StaffReview"];

const path = "/api/v1/admin/reviews";

/** What buyers wrote: to hide, to show and to answer. */
export function ReviewsPage() {
  const { t } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const state = stateIn(search);
  const list = useStaffList(reviewsQueries.list(state));
  return (
    <>
      <StarMarkers />
      <PageHeader title={t("office.feature.reviews")} text={t("officeReviews.text")} />
      <div className="mb-5">
        <FilterTabs
          label={t("office.filter")}
          options={states.map((value) => ({ value, label: t(`officeReviews.state.${value}`) }))}
          value={state}
          onChange={(value) => setSearch({ state: value }, { replace: true })}
        />
      </div>
      <StaffList
        list={list}
        empty={<EmptyState icon={Star} title={t("officeReviews.none")} className="card" />}
      >
        {(rows) => (
          <ul className="grid gap-4">
            {rows.map((review) => (
              <ReviewCard key={review.review_id} review={review} />
            ))}
          </ul>
        )}
      </StaffList>
    </>
  );
}

function ReviewCard({ review }: { review: Review }) {
  const { t, language } = useLanguage();
  const may = useMay("reviews:write");
  const [replying, setReplying] = useState(false);
  const [reply, setReply] = useState(review.reply?.body ?? "");
  const decide = useStaffMutation({
    change: (body: Schemas["Decision"]) =>
      staffApi.PATCH("/api/v1/admin/reviews/{id}", { params: { path: { id: review.review_id } }, body }),
    refresh: [path, "/api/v1/admin/home"],
    done: t("office.saved"),
    onDone: () => setReplying(false),
  });
  const product = language === "ar" ? review.ar_product_name : review.en_product_name;
  const reasons = review.reasons.split(",").filter(Boolean) as (
    | "spam"
    | "offensive"
    | "unrelated"
    | "other"
  )[];
  const hidden = review.status === "hidden";
  return (
    <li className="card p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Rating value={review.stars} label={t("officeReviews.stars", { n: review.stars })} />
        {hidden && <Badge tone="danger">{t("officeReviews.state.hidden")}</Badge>}
        {review.reports > 0 && (
          <Badge tone="accent">{t("officeReviews.reports", { n: review.reports })}</Badge>
        )}
        {reasons.map((reason) => (
          <Badge key={reason}>{t(`officeReviews.reason.${reason}`)}</Badge>
        ))}
      </div>
      <p className="mt-2 text-sm">
        <Link to={`/product/${review.product_id}`} className="text-brand hover:underline">
          <bdi>{product}</bdi>
        </Link>
      </p>
      <div lang={review.language} dir="auto" className="mt-2 text-start wrap-anywhere">
        {review.title && <p className="font-medium">{review.title}</p>}
        <p className="whitespace-pre-line">{review.body}</p>
      </div>
      <p className="mt-2 text-sm text-muted">
        {review.user_id ? (
          <Link to={`/admin/customers/${review.user_id}`} className="hover:underline">
            <bdi>{review.author_name}</bdi>
          </Link>
        ) : (
          <bdi>{review.author_name}</bdi>
        )}{" "}
        · {formatDate(language, review.created_at)}
      </p>
      {review.reply && !replying && (
        <div className="mt-3 border-s-2 border-brand ps-4">
          <p className="text-sm font-medium">{t("officeReviews.replyLabel")}</p>
          <p dir="auto" className="text-start wrap-anywhere whitespace-pre-line">
            {review.reply.body}
          </p>
        </div>
      )}
      {may && !replying && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => setReplying(true)}>
            {t("officeReviews.reply")}
          </Button>
          <Button
            variant="outline"
            size="sm"
            onClick={() => decide.mutate({ status: hidden ? "published" : "hidden" })}
          >
            {t(hidden ? "officeReviews.show" : "officeReviews.hide")}
          </Button>
          {(review.waiting || review.reports > 0) && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => decide.mutate(review.reports > 0 ? { status: review.status } : {})}
            >
              {t("officeReviews.keep")}
            </Button>
          )}
        </div>
      )}
      {replying && (
        <form
          className="mt-4 grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            decide.mutate({ reply });
          }}
        >
          <Field label={t("officeReviews.replyLabel")} hint={t("officeReviews.replyHint")}>
            {(control) => (
              <Textarea
                {...control}
                dir="auto"
                maxLength={decisionReplyMaxLength}
                value={reply}
                onChange={(event) => setReply(event.currentTarget.value)}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="sm" loading={decide.isPending}>
              {t("officeReviews.replySend")}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setReplying(false)}>
              {t("office.cancel")}
            </Button>
          </div>
        </form>
      )}
    </li>
  );
}
