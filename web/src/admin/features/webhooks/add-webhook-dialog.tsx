import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { staffApi } from "../../api/client";
import { addEndpointInputBodyUrlMaxLength } from "../../api/limits.gen";
import { SecretOnce } from "../../ui/secret-once";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import { AtOnceField } from "./at-once-field";
import { EventsField } from "./events-field";

type Props = { kinds: readonly string[]; onClose: () => void };

/** Adds an endpoint and shows its secret, once. */
export function AddWebhookDialog({ kinds, onClose }: Props) {
  const { t } = useLanguage();
  const [url, setUrl] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [atOnce, setAtOnce] = useState(1);
  const [problem, setProblem] = useState<"url" | "events">();
  const [secret, setSecret] = useState<string>();
  const add = useStaffMutation({
    change: () =>
      staffApi.POST("/api/v1/admin/webhooks", {
        body: { url: url.trim(), events: [...chosen], at_once: atOnce },
      }),
    refresh: ["/api/v1/admin/webhooks"],
    onDone: ({ data }) => setSecret(data?.secret),
    onRefused: ({ fields }) => {
      const refused = fields.some(({ field }) => field.endsWith("url"));
      if (refused) setProblem("url");
      return refused;
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = !url.trim() ? "url" : chosen.size === 0 ? "events" : undefined;
    setProblem(wrong);
    if (!wrong) add.mutate();
  }

  return (
    <Dialog open onOpenChange={onClose} title={t("hooks.add")} closeLabel={t("office.close")}>
      {secret ? (
        <SecretOnce secret={secret} text={t("hooks.made")} />
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <Field
            label={t("hooks.url")}
            hint={t("hooks.urlHint")}
            required
            error={problem === "url" && t("hooks.urlRefused")}
          >
            {(control) => (
              <Input
                {...control}
                dir="ltr"
                type="url"
                autoComplete="off"
                maxLength={addEndpointInputBodyUrlMaxLength}
                value={url}
                onChange={(event) => setUrl(event.currentTarget.value)}
              />
            )}
          </Field>
          <EventsField kinds={kinds} chosen={chosen} onChange={setChosen} missing={problem === "events"} />
          <AtOnceField value={atOnce} onChange={setAtOnce} />
          <Button type="submit" block loading={add.isPending}>
            {t("hooks.add")}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
