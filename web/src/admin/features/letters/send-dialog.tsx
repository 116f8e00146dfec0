import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { RadioGroup } from "@/ui/radio-group";
import type { Schemas } from "../../api/client";
import { fromSaudiClock } from "../../lib/saudi-clock";
import { lettersQueries } from "./queries";

type Props = {
  audience: Schemas["Draft"]["audience"];
  busy: boolean;
  /** The server refused the time. */
  refused: boolean;
  onClose: () => void;
  /** With a time, or now. */
  onSend: (at: string | undefined) => void;
};

/** Asks when a letter goes, and says to how many. */
export function SendDialog({ audience, busy, refused, onClose, onSend }: Props) {
  const { t } = useLanguage();
  // Said, and not read from an empty field: an incomplete one is empty too.
  const [when, setWhen] = useState<"now" | "later">("now");
  const [at, setAt] = useState("");
  const [missing, setMissing] = useState(false);
  const { data } = useQuery(lettersQueries.readers());
  const readers = data && (audience === "all" ? data.readers.en + data.readers.ar : data.readers[audience]);

  function submit(event: FormEvent) {
    event.preventDefault();
    // The form lies within that of the letter in React's tree.
    event.stopPropagation();
    const time = fromSaudiClock(at);
    const lacks = when === "later" && !time;
    setMissing(lacks);
    if (!lacks) onSend(when === "later" ? time : undefined);
  }

  return (
    <Dialog open onOpenChange={onClose} title={t("letters.sendTitle")} closeLabel={t("office.close")}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {readers !== undefined && <p>{t("letters.sendText", { n: readers })}</p>}
        <RadioGroup
          legend={t("letters.when")}
          value={when}
          onChange={setWhen}
          options={[
            { value: "now", label: t("letters.now") },
            { value: "later", label: t("letters.later") },
          ]}
        />
        {when === "later" && (
          <Field label={t("letters.at")} required error={(missing || refused) && t("letters.atProblem")}>
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
        )}
        <Button type="submit" block loading={busy}>
          {t("letters.send")}
        </Button>
      </form>
    </Dialog>
  );
}
