import { useT } from "@/i18n/language-context";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { fromSaudiClock, saudiClock } from "../../lib/saudi-clock";

export type Window = { active: boolean; starts_at?: string; ends_at?: string };

type Props = {
  value: Window;
  /** What is wrong with a field in words, or false. */
  rule: (field: string) => string | false;
  onChange: (change: Partial<Window>) => void;
};

/** When something is shown: on or off, from and until. Times are those of Saudi Arabia. */
export function WindowFields({ value, rule, onChange }: Props) {
  const t = useT();
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {(["starts_at", "ends_at"] as const).map((name) => (
          <Field
            key={name}
            label={t(`officeMarketing.${name}`)}
            hint={t(`officeMarketing.${name}Hint`)}
            error={rule(name)}
          >
            {(control) => (
              <Input
                {...control}
                name={name}
                type="datetime-local"
                value={saudiClock(value[name] ?? "")}
                onChange={(event) =>
                  onChange({ [name]: fromSaudiClock(event.currentTarget.value) || undefined })
                }
              />
            )}
          </Field>
        ))}
      </div>
      <Checkbox
        label={t("officeMarketing.active")}
        checked={value.active}
        onChange={(event) => onChange({ active: event.currentTarget.checked })}
      />
    </>
  );
}
