import { ApiError } from "@/api/api-error";
import { useLanguage } from "@/i18n/language-context";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { toast } from "@/ui/toast";
import { useDeleteReview } from "./review-queries";

type Props = { userId: string; productId: string; onClose: () => void };

/** Confirms the deletion of the shopper's own review. */
export function DeleteReviewDialog({ userId, productId, onClose }: Props) {
  const { t, errorText } = useLanguage();
  const remove = useDeleteReview(userId, productId);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("review.deleteTitle")}
      text={t("review.deleteText")}
      action={t("review.delete")}
      cancelLabel={t("review.cancel")}
      closeLabel={t("shell.close")}
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast.success(t("review.deleted"));
            onClose();
          },
          onError: (error) =>
            toast.error(t("review.deleteFailed"), {
              description: errorText(error instanceof ApiError ? error.code : undefined),
            }),
        })
      }
    />
  );
}
