import { useId, useRef, useState, type FormEvent } from "react";
import { ApiError } from "@/api/api-error";
import {
  reviewDraftBodyMaxLength,
  reviewDraftBodyMinLength,
  reviewDraftTitleMaxLength,
} from "@/api/limits.gen";
import type { OwnReview } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { StarInput } from "@/ui/star-input";
import { Textarea } from "@/ui/textarea";
import { toast } from "@/ui/toast";
import { useWriteReview } from "./review-queries";
import {
  lengthOf,
  validateDraft,
  problemsFromServer,
  starMeanings,
  type DraftField,
  type Problems,
} from "./review-validation";

type Props = {
  userId: string;
  productId: string;
  /** The one to change; none writes a new one. */
  review: OwnReview | undefined;
  open: boolean;
  /** The draft is kept until the review is sent. */
  onClose: () => void;
  onSent: () => void;
};

/** Writes or changes the shopper's review. */
export function ReviewDialog({ userId, productId, review, open, onClose, onSent }: Props) {
  const { language, t, errorText } = useLanguage();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState({
    stars: review?.stars ?? 0,
    title: review?.title ?? "",
    body: review?.body ?? "",
  });
  const [problems, setProblems] = useState<Problems>({});
  const write = useWriteReview(userId, productId);

  function change(part: Partial<typeof draft>) {
    setDraft({ ...draft, ...part });
    setProblems((found) => {
      const rest = { ...found };
      for (const name of Object.keys(part) as DraftField[]) delete rest[name];
      return rest;
    });
  }

  function refuse(found: Problems) {
    setProblems(found);
    const first = (["stars", "title", "body"] as const).find((name) => found[name]);
    form.current?.querySelector<HTMLElement>(`[data-part="${first}"] :is(input, textarea)`)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (write.isPending) return;
    const found = validateDraft(draft);
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    try {
      const { review: written } = await write.mutateAsync(draft);
      toast.success(t(review || written.status === "hidden" ? "review.saved" : "review.published"));
      onSent();
    } catch (error) {
      const failure = error instanceof ApiError ? error : undefined;
      const refused = problemsFromServer(failure?.fields ?? []);
      if (Object.keys(refused).length > 0) refuse(refused);
      else toast.error(t("review.failed"), { description: errorText(failure?.code) });
    }
  }

  function textOf(name: DraftField): string | undefined {
    const max = name === "title" ? reviewDraftTitleMaxLength : reviewDraftBodyMaxLength;
    switch (problems[name]) {
      case undefined:
        return undefined;
      case "missing":
        return t("review.starsMissing");
      case "too_short":
        return t("review.tooShort", { min: reviewDraftBodyMinLength });
      case "too_long":
        return t("review.tooLong", { max });
      default:
        return errorText(problems[name]);
    }
  }

  const starLabel = (n: number) => t("reviews.stars", { n });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t(review ? "review.editTitle" : "review.formTitle")}
      closeLabel={t("shell.close")}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("review.cancel")}
          </Button>
          <Button type="submit" form={id} loading={write.isPending}>
            {t(review ? "review.save" : "review.publish")}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <div data-part="stars">
          <StarInput
            legend={t("review.stars")}
            labels={[starLabel(1), starLabel(2), starLabel(3), starLabel(4), starLabel(5)]}
            meaning={draft.stars > 0 && t(starMeanings[draft.stars - 1]!)}
            value={draft.stars}
            onChange={(stars) => change({ stars })}
            error={textOf("stars")}
          />
        </div>
        <div data-part="title">
          <Field label={t("review.title")} labelNote={t("review.optional")} error={textOf("title")}>
            {(control) => (
              <Input
                {...control}
                dir={draft.title ? "auto" : undefined}
                value={draft.title}
                placeholder={t("review.titleHint")}
                maxLength={2 * reviewDraftTitleMaxLength}
                onChange={(event) => change({ title: event.target.value })}
              />
            )}
          </Field>
        </div>
        <div data-part="body">
          <Field
            label={t("review.body")}
            labelNote={<Counter n={lengthOf(draft.body)} max={reviewDraftBodyMaxLength} />}
            error={textOf("body")}
            hint={t("review.rules")}
            required
          >
            {(control) => (
              <Textarea
                {...control}
                dir={draft.body ? "auto" : undefined}
                lang={language}
                rows={6}
                value={draft.body}
                placeholder={t("review.bodyHint")}
                onChange={(event) => change({ body: event.target.value })}
              />
            )}
          </Field>
        </div>
      </form>
    </Dialog>
  );
}

function Counter({ n, max }: { n: number; max: number }) {
  const { t } = useLanguage();
  return (
    <span className={cx("tabular", n > max && "font-medium text-danger")}>
      {t("review.count", { n, max })}
    </span>
  );
}
