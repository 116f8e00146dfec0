import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { staffQuery, type Schemas } from "../../api/client";
import { fromSaudiClock } from "../settings/saudi-clock";

type Props = {
  audience: Schemas["Draft"]["audience"];
  busy: boolean;
  onClose: () => void;
  /** With a time, or now. */
  onSend: (at: string | undefined) => void;
};

/** Asks when a letter goes, and says to how many. */
export function SendDialog({ audience, busy, onClose, onSend }: Props) {
  const { t } = useLanguage();
  const [at, setAt] = useState("");
  const { data } = useQuery({ ...staffQuery("/api/v1/admin/letters"), staleTime: 0 });
  const readers = data && (audience === "all" ? data.readers.en + data.readers.ar : data.readers[audience]);

  function submit(event: FormEvent) {
    event.preventDefault();
    // The form lies within that of the letter in React's tree.
    event.stopPropagation();
    onSend(fromSaudiClock(at) || undefined);
  }

  return (
    <Dialog open onOpenChange={onClose} title={t("letters.sendTitle")} closeLabel={t("office.close")}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {readers !== undefined && <p>{t("letters.sendText", { n: readers })}</p>}
        <Field label={t("letters.at")} hint={t("letters.atHint")}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              dir="ltr"
              value={at}
              onChange={(event) => setAt(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" block loading={busy}>
          {t("letters.send")}
        </Button>
      </form>
    </Dialog>
  );
}
