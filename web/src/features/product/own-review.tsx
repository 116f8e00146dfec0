import { EyeOff, LogIn, PenLine, Trash2 } from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";
import { useSearchParams, type To } from "react-router";
import { lazyOverlay } from "@/lib/lazy-component";
import type { MyReview, OwnReview } from "@/api/types";
import { useT } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { cx } from "@/ui/cx";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { ReviewText } from "./review-item";

const ReviewDialog = lazyOverlay(() => import("./review-dialog").then((m) => m.ReviewDialog));
const DeleteReviewDialog = lazyOverlay(() =>
  import("./delete-review-dialog").then((m) => m.DeleteReviewDialog),
);

/** The sign-in page, with the state to return here. */
export type SignIn = { to: To; state: unknown };

/** The query parameter that opens the form for shoppers who may write. */
export const writeParameter = "review";

type Props = {
  userId: string | undefined;
  productId: string;
  /** Undefined until it has loaded. */
  mine: MyReview | undefined;
  signIn: SignIn;
};

/** The shopper's own review, or the button to write one, or why they cannot. */
export function OwnReviewPanel({ userId, productId, mine, signIn }: Props) {
  const t = useT();
  const [parameters, setParameters] = useSearchParams();
  const [form, setForm] = useState<"new" | "open" | "kept" | "sent">("new");
  const [deleting, setDeleting] = useState(false);
  const mayWrite = mine?.may_write || mine?.review !== undefined;
  // The parameter opens the form until it has been closed once.
  const asked = form === "new" && mayWrite && parameters.has(writeParameter);

  function close(to: "kept" | "sent") {
    setForm(to);
    if (!parameters.has(writeParameter)) return;
    const others = new URLSearchParams(parameters);
    others.delete(writeParameter);
    setParameters(others, { replace: true });
  }

  if (!userId) {
    return (
      <Invitation text={t("review.invite")}>
        <Link
          to={signIn.to}
          state={signIn.state}
          className={cx(buttonStyle({ variant: "outline" }), "max-[22rem]:px-3 max-[22rem]:text-sm")}
        >
          <Icon of={LogIn} flip />
          {t("review.signIn")}
        </Link>
      </Invitation>
    );
  }
  if (!mine) return null;
  return (
    <>
      {mine.review ? (
        <Own review={mine.review} onEdit={() => setForm("open")} onDelete={() => setDeleting(true)} />
      ) : mine.may_write ? (
        <Invitation text={t("review.invite")}>
          <Button icon={PenLine} onClick={() => setForm("open")}>
            {t("review.write")}
          </Button>
        </Invitation>
      ) : (
        <Invitation text={t("review.notReceived")} />
      )}
      <Suspense fallback={null}>
        {(asked || form === "open" || form === "kept") && (
          <ReviewDialog
            userId={userId}
            productId={productId}
            review={mine.review}
            open={asked || form === "open"}
            onClose={() => close("kept")}
            onSent={() => close("sent")}
          />
        )}
        {deleting && (
          <DeleteReviewDialog userId={userId} productId={productId} onClose={() => setDeleting(false)} />
        )}
      </Suspense>
    </>
  );
}

function Invitation({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-sunken p-4 sm:px-5">
      <p className="max-w-prose">{text}</p>
      {children}
    </div>
  );
}

type OwnProps = { review: OwnReview; onEdit: () => void; onDelete: () => void };

function Own({ review, onEdit, onDelete }: OwnProps) {
  const t = useT();
  return (
    <article aria-label={t("review.own")} className="rounded-card bg-brand-tint p-4 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="text-base">{t("review.own")}</h3>
        <div className="-me-2 flex gap-1">
          <Button variant="ghost" size="sm" icon={PenLine} onClick={onEdit}>
            {t("review.edit")}
          </Button>
          <Button variant="ghost" size="sm" icon={Trash2} onClick={onDelete}>
            {t("review.delete")}
          </Button>
        </div>
      </div>
      {review.status === "hidden" && (
        <p className="mt-1 mb-2 flex items-start gap-2 text-sm text-danger">
          <Icon of={EyeOff} size="sm" className="mt-0.75" />
          {t("review.hidden")}
        </p>
      )}
      <ReviewText review={review} headingLevel="h4" />
    </article>
  );
}
