import { useState } from "react";
import { ApiError } from "@/api/api-error";
import type { Review } from "@/api/types";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { RadioGroup } from "@/ui/radio-group";
import { toast } from "@/ui/toast";
import { useReport, type ReportReason } from "./review-queries";

export const reasons: readonly ReportReason[] = ["spam", "offensive", "unrelated", "other"];

type Props = { userId: string; productId: string; review: Review; onClose: () => void };

/** Asks for the reason before a review is reported. */
export function ReportDialog({ userId, productId, review, onClose }: Props) {
  const { t, errorText } = useLanguage();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const report = useReport(userId, productId);

  function send() {
    report.mutate(
      { review, reason: reason ?? undefined },
      {
        onSuccess: () => {
          toast.success(t("review.reportSent"));
          onClose();
        },
        onError: (error) => toast.error(errorText(error instanceof ApiError ? error.code : undefined)),
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("review.reportTitle")}
      description={t("review.reportText")}
      closeLabel={t("shell.close")}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("review.cancel")}
          </Button>
          <Button variant="danger" loading={report.isPending} onClick={send}>
            {t("review.reportSend")}
          </Button>
        </>
      }
    >
      <RadioGroup
        legend={t("review.reason")}
        value={reason}
        onChange={setReason}
        options={reasons.map((value) => ({ value, label: t(`review.reason.${value}`) }))}
      />
    </Dialog>
  );
}
