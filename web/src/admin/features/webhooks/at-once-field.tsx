import { formatNumber } from "@/i18n/format";
import { useLanguage } from "@/i18n/language-context";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { endpointChangeAtOnceMax } from "../../api/limits.gen";

type Props = { value: number; onChange: (value: number) => void };

const choices = [1, 2, 4, 8, endpointChangeAtOnceMax];

/** How many events an endpoint is sent at a time. */
export function AtOnceField({ value, onChange }: Props) {
  const { t } = useLanguage();
  // A program may have chosen another number.
  const numbers = choices.includes(value) ? choices : [...choices, value].toSorted((a, b) => a - b);
  return (
    <Field label={t("hooks.atOnce")} hint={t("hooks.atOnceHint")}>
      {(control) => (
        <Select
          {...control}
          value={String(value)}
          options={numbers.map((number) => ({ value: String(number), label: formatNumber(number) }))}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        />
      )}
    </Field>
  );
}
