import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import type { Schemas } from "../../api/client";
import type { Problems } from "../products/draft";
import { useRuleText } from "../products/rule-text";
import { LinkField } from "./link-field";
import { useSaveEntry, type Entry } from "./use-entries";
import { halfTypedTimes, WindowFields } from "./window-fields";

const empty: Schemas["AnnouncementFields"] = { active: true, en: "", ar: "", link: "", dismissible: true };

type Props = { announcement?: Entry<"announcements">; onClose: () => void };

/** A line above the header of the shop. */
export function AnnouncementDialog({ announcement, onClose }: Props) {
  const { t } = useLanguage();
  const [fields, setFields] = useState(announcement?.fields ?? empty);
  const [problems, setProblems] = useState<Problems>({});
  const rule = useRuleText(problems);
  const set = (change: Partial<typeof fields>) => setFields((now) => ({ ...now, ...change }));
  const save = useSaveEntry("announcements", announcement?.id, { onDone: onClose, onProblems: setProblems });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = halfTypedTimes(event.currentTarget);
    setProblems(found);
    if (Object.keys(found).length === 0) save.mutate(fields);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(announcement ? "officeMarketing.editAnnouncement" : "officeMarketing.addAnnouncement")}
      closeLabel={t("office.close")}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        {(["en", "ar"] as const).map((lang) => (
          <Field
            key={lang}
            label={t(lang === "en" ? "settings.english" : "settings.arabic", {
              title: t("officeMarketing.text"),
            })}
            required
            error={rule(lang)}
          >
            {(control) => (
              <Input
                {...control}
                lang={lang}
                dir={lang === "ar" ? "rtl" : "ltr"}
                maxLength={200}
                value={fields[lang]}
                onChange={(event) => set({ [lang]: event.currentTarget.value })}
              />
            )}
          </Field>
        ))}
        <LinkField value={fields.link} problem={rule("link")} onChange={(link) => set({ link })} />
        <Checkbox
          label={t("officeMarketing.dismissible")}
          checked={fields.dismissible}
          onChange={(event) => set({ dismissible: event.currentTarget.checked })}
        />
        <WindowFields value={fields} rule={rule} onChange={set} />
        <Button type="submit" block loading={save.isPending}>
          {t("office.save")}
        </Button>
      </form>
    </Dialog>
  );
}
