import { useLanguage } from "@/i18n/language-context";
import { Checkbox } from "@/ui/checkbox";

type Props = {
  kinds: readonly string[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** Whether to say that one must be chosen. */
  missing: boolean;
};

/** The events of an endpoint: single kinds, or all of a group, also those that come with an update. */
export function EventsField({ kinds, chosen, onChange, missing }: Props) {
  const { t } = useLanguage();
  const groups = [...new Set(kinds.map((kind) => kind.split(".")[0] ?? ""))];
  const toggle = (name: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(name);
    else next.delete(name);
    onChange(next);
  };
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 text-sm font-medium">{t("hooks.events")}</legend>
      {groups.map((group) => (
        <div key={group} className="grid gap-2">
          <Checkbox
            label={t("hooks.all", { group })}
            checked={chosen.has(group)}
            onChange={(event) => toggle(group, event.currentTarget.checked)}
          />
          {!chosen.has(group) && (
            <div className="grid gap-2 ps-7 sm:grid-cols-2">
              {kinds
                .filter((kind) => kind.startsWith(`${group}.`))
                .map((kind) => (
                  <Checkbox
                    key={kind}
                    label={<bdi dir="ltr">{kind}</bdi>}
                    checked={chosen.has(kind)}
                    onChange={(event) => toggle(kind, event.currentTarget.checked)}
                  />
                ))}
            </div>
          )}
        </div>
      ))}
      {missing && (
        <p role="alert" className="text-sm text-danger">
          {t("hooks.pick")}
        </p>
      )}
    </fieldset>
  );
}
