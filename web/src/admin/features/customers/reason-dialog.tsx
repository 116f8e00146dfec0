import { useState } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { blockInputBodyReasonMaxLength } from "../../api/limits.gen";

type Props = {
  title: string;
  text: string;
  hint: string;
  action: string;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
};

/** Asks why something is done to an account before it is. */
export function ReasonDialog({ title, text, hint, action, busy, onClose, onConfirm }: Props) {
  const { t, errorText } = useLanguage();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  return (
    <Dialog open onOpenChange={onClose} title={title} description={text} closeLabel={t("office.close")}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(!reason.trim());
          if (reason.trim()) onConfirm(reason.trim());
        }}
      >
        <Field
          label={t("customers.reason")}
          hint={hint}
          required
          error={missing && errorText("validation_failed")}
        >
          {(control) => (
            <Input
              {...control}
              dir="auto"
              maxLength={blockInputBodyReasonMaxLength}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" block loading={busy}>
          {action}
        </Button>
      </form>
    </Dialog>
  );
}
