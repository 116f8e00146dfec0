import { isolateLtr } from "@/i18n/bidi";
import { formatDate } from "@/i18n/dates";
import { useLanguage } from "@/i18n/language-context";
import { buttonStyle } from "@/ui/button-style";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import type { SettingProps } from "./setting-field";

/** A key or password: it can be entered and removed, and is never shown again. */
export function SecretSetting({ setting, draft, problem, disabled, onChange }: SettingProps) {
  const { t, language } = useLanguage();
  const end = String(setting.value ?? "");
  const since = setting.secret?.since;
  const removable = !disabled && draft !== null && (end !== "" || setting.secret !== undefined);
  return (
    <div>
      <Field label={setting.title[language]} hint={setting.help[language]} error={problem}>
        {(control) => (
          <Input
            {...control}
            type="password"
            dir="ltr"
            autoComplete="off"
            disabled={disabled}
            value={typeof draft === "string" ? draft : ""}
            // An emptied field keeps what is set: nobody removes a key by accident.
            onChange={(event) => onChange(event.currentTarget.value || undefined)}
          />
        )}
      </Field>
      <div className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {draft === null ? (
          <span>{t("settings.secretRemoved")}</span>
        ) : setting.secret?.unreadable ? (
          <span className="text-danger">{t("settings.secretUnreadable")}</span>
        ) : (
          end !== "" && (
            <span>
              {since
                ? t("settings.secretSince", { end: isolateLtr(end), date: formatDate(language, since) })
                : t("settings.secretSet", { end: isolateLtr(end) })}{" "}
              {!disabled && t("settings.secretKept")}
            </span>
          )
        )}
        {removable && (
          <button
            type="button"
            className={`${buttonStyle({ variant: "link" })} hit-area h-auto text-sm`}
            onClick={() => onChange(null)}
          >
            {t("settings.secretRemove")}
          </button>
        )}
      </div>
    </div>
  );
}
