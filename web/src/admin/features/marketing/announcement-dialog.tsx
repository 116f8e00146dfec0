import { useLanguage } from "@/i18n/language-context";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import type { Schemas } from "../../api/client";
import { announcementFieldsEnMaxLength } from "../../api/limits.gen";
import { EntryDialog } from "./entry-dialog";
import { LinkField } from "./link-field";
import type { Entry } from "./use-entries";
import { useEntryForm } from "./use-entry-form";
import { WindowFields } from "./window-fields";

const empty: Schemas["AnnouncementFields"] = { active: true, en: "", ar: "", link: "", dismissible: true };

type Props = { announcement?: Entry<"announcements">; onClose: () => void };

/** A line above the header of the shop. */
export function AnnouncementDialog({ announcement, onClose }: Props) {
  const { t } = useLanguage();
  const { fields, set, rule, saving, submit } = useEntryForm("announcements", announcement, empty, onClose);

  return (
    <EntryDialog
      title={t(announcement ? "officeMarketing.editAnnouncement" : "officeMarketing.addAnnouncement")}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
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
              maxLength={announcementFieldsEnMaxLength}
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
    </EntryDialog>
  );
}
