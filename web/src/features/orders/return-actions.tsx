import { CircleX } from "lucide-react";
import { useState } from "react";
import { sendInputBodyTrackingMaxLength } from "@/api/limits.gen";
import { useT } from "@/i18n/language-context";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { cancelReturn, sendReturn, type Return } from "./return-queries";
import { useChangeReturn } from "./use-change-return";

/** Withdraws a return after a confirmation, before it is decided. */
export function CancelReturn({ one }: { one: Return }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const cancel = useChangeReturn(one, () => cancelReturn(one.return_id), t("return.cancelled"));
  return (
    <>
      {one.can_cancel && (
        <Button variant="outline" icon={CircleX} onClick={() => setAsking(true)}>
          {t("return.cancel")}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("return.cancelTitle")}
        text={t("return.cancelText")}
        action={t("return.cancel")}
        cancelLabel={t("return.keep")}
        closeLabel={t("shell.close")}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}

/** Tells the shop that the parcel is on its way back. */
export function SendReturn({ one }: { one: Return }) {
  const t = useT();
  const [tracking, setTracking] = useState("");
  const send = useChangeReturn(one, (text: string) => sendReturn(one.return_id, text), t("return.sent"));
  return (
    <form
      className="mt-6 grid gap-3 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!send.isPending) send.mutate(tracking);
      }}
    >
      <h3 className="text-base">{t("return.sendTitle")}</h3>
      <Field label={t("return.tracking")} labelNote={t("return.optional")}>
        {(control) => (
          <Input
            {...control}
            name="tracking"
            dir="auto"
            autoComplete="off"
            maxLength={sendInputBodyTrackingMaxLength}
            value={tracking}
            onChange={(event) => setTracking(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" loading={send.isPending}>
          {t("return.send")}
        </Button>
      </div>
    </form>
  );
}
