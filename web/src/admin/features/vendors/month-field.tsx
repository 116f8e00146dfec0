import { useSearchParams } from "react-router";
import { useLanguage } from "@/i18n/language-context";
import { useMountTime } from "@/lib/clock";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { monthAt, monthIn } from "./month";

/** The month that the address names. */
export function useMonth(): string {
  const [search] = useSearchParams();
  const now = useMountTime();
  return monthIn(search, now);
}

/** Chooses one of the last two years' months. */
export function MonthField() {
  const { t } = useLanguage();
  const [, setSearch] = useSearchParams();
  const month = useMonth();
  const now = useMountTime();
  const months = Array.from({ length: 25 }, (_, n) => monthAt(now, n));
  return (
    <Field label={t("vendors.month")} className="mb-5 max-w-xs">
      {(control) => (
        <Select
          {...control}
          value={month}
          options={(months.includes(month) ? months : [month, ...months]).map((value) => ({
            value,
            label: value,
          }))}
          onChange={(event) => setSearch({ month: event.currentTarget.value }, { replace: true })}
        />
      )}
    </Field>
  );
}
