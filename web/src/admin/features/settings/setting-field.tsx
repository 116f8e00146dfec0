import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { isolateAuto } from "@/i18n/bidi";
import { useLanguage } from "@/i18n/language-context";
import { buttonStyle } from "@/ui/button-style";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Icon } from "@/ui/icon";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { fromSaudiClock, saudiClock } from "../../lib/saudi-clock";
import { useOrigin } from "../../lib/use-origin";
import { AddressCheck } from "./address-check";
import { choiceName } from "./choice-name";
import { ChoicesSetting } from "./choices-setting";
import { PictureSetting } from "./picture-setting";
import { SecretSetting } from "./secret-setting";
import type { Setting } from "./settings-page";

export type SettingProps = {
  setting: Setting;
  /** What was typed and not saved; undefined when nothing was, null to take back what is set. */
  draft: unknown;
  problem: string | undefined;
  disabled: boolean;
  onChange: (value: unknown) => void;
};

type Both = { en: string; ar: string };

/** One setting: its control, what it changes, and why it cannot be changed here. */
export function SettingField({ setting, draft, problem, disabled, onChange }: SettingProps) {
  const { t, language } = useLanguage();
  const origin = useOrigin();
  const locked = setting.locked_by.length > 0;
  const off = disabled || locked;
  const title = setting.title[language];
  const help = setting.help[language];
  const value = draft === undefined ? setting.value : draft === null ? setting.default : draft;
  const notes = (
    <SettingNotes
      setting={setting}
      draft={draft}
      locked={locked}
      off={off}
      disabled={disabled}
      onChange={onChange}
    />
  );

  if (setting.kind === "secret" || setting.kind === "choices") {
    const Control = setting.kind === "secret" ? SecretSetting : ChoicesSetting;
    return (
      <div>
        <Control setting={setting} draft={draft} problem={problem} disabled={off} onChange={onChange} />
        {(setting.kind === "choices" || off) && notes}
      </div>
    );
  }
  if (setting.kind === "boolean") {
    return (
      <div>
        <Checkbox
          label={<span className="font-medium">{title}</span>}
          checked={value === true}
          disabled={off}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {help && <p className="mt-1 text-sm text-muted">{help}</p>}
        {problem && (
          <p role="alert" className="mt-1 text-sm text-danger">
            {problem}
          </p>
        )}
        {notes}
      </div>
    );
  }
  if (setting.kind === "picture") {
    return (
      <PictureSetting
        name={setting.key}
        title={title}
        help={help}
        address={String(value ?? "")}
        disabled={off}
        onChange={onChange}
      >
        {notes}
      </PictureSetting>
    );
  }
  if (setting.kind === "bilingual") {
    const both = { en: "", ar: "", ...(value as Partial<Both> | null) };
    return (
      <div>
        <div className="grid gap-4 sm:grid-cols-2">
          {(["en", "ar"] as const).map((lang) => (
            <Field
              key={lang}
              label={t(lang === "en" ? "settings.english" : "settings.arabic", { title })}
              error={lang === "en" && problem}
            >
              {(control) => (
                <Input
                  {...control}
                  lang={lang}
                  dir={lang === "ar" ? "rtl" : "ltr"}
                  disabled={off}
                  value={both[lang]}
                  onChange={(event) => onChange({ ...both, [lang]: event.currentTarget.value })}
                />
              )}
            </Field>
          ))}
        </div>
        {help && <p className="mt-1.5 text-sm text-muted">{help}</p>}
        {notes}
      </div>
    );
  }
  return (
    <div>
      <Field label={title} hint={help} error={problem}>
        {(control) =>
          setting.kind === "choice" ? (
            <Select
              {...control}
              disabled={off}
              value={String(value)}
              options={(setting.choices ?? []).map((choice) => ({
                value: choice,
                label: choiceName(t, choice),
              }))}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          ) : (
            <PlainInput
              control={control}
              setting={setting}
              value={value}
              disabled={off}
              onChange={onChange}
            />
          )
        }
      </Field>
      {setting.key === "shop.domain" && typeof draft === "string" && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {t("settings.domainWarning", {
            address: isolateAuto(String(setting.value) || origin),
          })}
        </p>
      )}
      {setting.key === "shop.domain" && !disabled && <AddressCheck address={String(setting.value)} />}
      {notes}
    </div>
  );
}

/** A text, an amount, a number, a colour or a time. */
function PlainInput({
  control,
  setting,
  value,
  disabled,
  onChange,
}: {
  control: object;
  setting: Setting;
  value: unknown;
  disabled: boolean;
  onChange: (value: unknown) => void;
}) {
  const numeric = setting.kind === "money" || setting.kind === "number";
  if (setting.kind === "color") {
    return (
      <span className="flex items-center gap-3">
        <input
          {...control}
          type="color"
          disabled={disabled}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="h-11 w-16 cursor-pointer rounded-control border border-edge bg-card p-1"
        />
        <bdi dir="ltr" className="text-muted">
          {String(value)}
        </bdi>
      </span>
    );
  }
  if (setting.kind === "time") {
    return (
      <Input
        {...control}
        name={setting.key}
        type="datetime-local"
        disabled={disabled}
        value={saudiClock(String(value ?? ""))}
        onChange={(event) => onChange(fromSaudiClock(event.currentTarget.value))}
      />
    );
  }
  return (
    <Input
      {...control}
      dir={setting.kind === "text" ? "auto" : "ltr"}
      inputMode={numeric ? "decimal" : undefined}
      autoComplete="off"
      disabled={disabled}
      value={value === null || value === undefined ? "" : String(value)}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        // What is no number is sent as it is, and refused with a reason.
        onChange(numeric && typed.trim() !== "" && Number.isFinite(Number(typed)) ? Number(typed) : typed);
      }}
    />
  );
}

function SettingNotes({
  setting,
  draft,
  locked,
  off,
  disabled,
  onChange,
}: {
  setting: Setting;
  draft: unknown;
  locked: boolean;
  off: boolean;
  disabled: boolean;
  onChange: (value: unknown) => void;
}) {
  const { t } = useLanguage();
  const lines: ReactNode[] = [];
  if (locked)
    lines.push(
      <span key="locked" className="flex items-center gap-1.5">
        <Icon of={Lock} size="xs" />
        {t("settings.locked", { names: isolateAuto(setting.locked_by.join(", ")) })}
      </span>,
    );
  else if (disabled && setting.owner_only) lines.push(<span key="owner">{t("settings.ownerOnly")}</span>);
  if (!off && setting.is_set && draft !== null)
    lines.push(
      <button
        key="reset"
        type="button"
        className={`${buttonStyle({ variant: "link" })} hit-area h-auto text-sm`}
        onClick={() => onChange(null)}
      >
        {t("settings.reset")}
      </button>,
    );
  return (
    lines.length > 0 && (
      <div className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">{lines}</div>
    )
  );
}
