import { useLanguage } from "@/i18n/language-context";
import { Checkbox } from "@/ui/checkbox";
import { choiceName } from "./choice-name";
import type { SettingProps } from "./setting-field";

/** Some of a list of choices. */
export function ChoicesSetting({ setting, draft, problem, disabled, onChange }: SettingProps) {
  const { t, language } = useLanguage();
  const chosen = (draft === undefined ? setting.value : draft === null ? setting.default : draft) as string[];
  return (
    <fieldset>
      <legend className="text-sm font-medium">{setting.title[language]}</legend>
      <p className="mt-1 text-sm text-muted">{setting.help[language]}</p>
      <div className="mt-2 grid gap-2">
        {(setting.choices ?? []).map((choice) => (
          <Checkbox
            key={choice}
            label={choiceName(t, choice)}
            checked={chosen.includes(choice)}
            disabled={disabled}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked ? [...chosen, choice] : chosen.filter((one) => one !== choice),
              )
            }
          />
        ))}
      </div>
      {problem && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
