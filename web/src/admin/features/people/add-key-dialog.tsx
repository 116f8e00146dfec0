import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { staffApi } from "../../api/client";
import { addKeyInputBodyNameMaxLength } from "../../api/limits.gen";
import type { Right } from "../../app/member-context";
import { SecretOnce } from "../../ui/secret-once";
import { useStaffMutation } from "../../ui/use-staff-mutation";

type Props = { rights: readonly Right[]; onClose: () => void };

/** Makes a key and shows its secret, once. */
export function AddKeyDialog({ rights, onClose }: Props) {
  const { t } = useLanguage();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<Right>>(new Set());
  const [problem, setProblem] = useState<"name" | "rights">();
  const [secret, setSecret] = useState<string>();
  const add = useStaffMutation({
    change: () => staffApi.POST("/api/v1/admin/keys", { body: { name, rights: [...chosen] } }),
    refresh: ["/api/v1/admin/keys"],
    onDone: ({ data }) => setSecret(data?.secret),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = !name.trim() ? "name" : chosen.size === 0 ? "rights" : undefined;
    setProblem(wrong);
    if (!wrong) add.mutate();
  }

  return (
    <Dialog open onOpenChange={onClose} title={t("keys.add")} closeLabel={t("office.close")}>
      {secret ? (
        <SecretOnce secret={secret} text={t("keys.made")} />
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <Field label={t("keys.name")} required error={problem === "name" && t("keys.nameNeeded")}>
            {(control) => (
              <Input
                {...control}
                maxLength={addKeyInputBodyNameMaxLength}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            )}
          </Field>
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-sm font-medium">{t("keys.rights")}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {rights
                .filter((right) => right !== "enter")
                .map((right) => (
                  <Checkbox
                    key={right}
                    label={<bdi dir="ltr">{right}</bdi>}
                    checked={chosen.has(right)}
                    onChange={(event) => {
                      const next = new Set(chosen);
                      if (event.currentTarget.checked) next.add(right);
                      else next.delete(right);
                      setChosen(next);
                    }}
                  />
                ))}
            </div>
            {problem === "rights" && (
              <p role="alert" className="text-sm text-danger">
                {t("keys.pickRight")}
              </p>
            )}
          </fieldset>
          <Button type="submit" block loading={add.isPending}>
            {t("keys.add")}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
