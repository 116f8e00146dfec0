import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { IconButton } from "@/ui/icon-button";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { staffApi, type Schemas } from "../../api/client";
import { placeNameEnMaxLength } from "../../api/limits.gen";
import { useMay } from "../../app/member-context";
import { Section } from "./section";
import { problemText, shippingPath, type Overview } from "./shipping";
import { useShippingChange } from "./use-shipping-change";

const weekdays = [6, 0, 1, 2, 3, 4, 5] as const;
const hours = Array.from({ length: 25 }, (_, hour) => hour);

/** When parcels leave: cut-off hour, rest days and holidays. */
export function CalendarSection({ overview }: { overview: Overview }) {
  const { t } = useLanguage();
  const may = useMay("settings:write");
  const [calendar, setCalendar] = useState(overview.calendar);
  const [holidays, setHolidays] = useState(() =>
    overview.calendar.holidays.map((holiday) => ({ ...holiday, key: crypto.randomUUID() })),
  );
  const { save, saving, problem, refused } = useShippingChange((body: Schemas["AdminSetCalendarRequest"]) =>
    staffApi.PUT(`${shippingPath}/calendar`, { body }),
  );
  const wrongHoliday = refused.find(({ field }) => field.startsWith("holidays"));
  const changeHoliday = (key: string, change: Partial<Schemas["Holiday"]>) =>
    setHolidays(holidays.map((one) => (one.key === key ? { ...one, ...change } : one)));
  return (
    <Section title={t("officeShipping.calendar")} text={t("officeShipping.calendarText")}>
      <form
        noValidate
        className="card grid gap-6 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          save({
            version: overview.version,
            calendar: { ...calendar, holidays: holidays.map(({ from, to, name }) => ({ from, to, name })) },
          });
        }}
      >
        <Field
          label={t("officeShipping.cutOff")}
          hint={t("officeShipping.cutOffHint")}
          error={problem("cut_off_hour")}
          className="max-w-xs"
        >
          {(control) => (
            <Select
              {...control}
              disabled={!may}
              value={String(calendar.cut_off_hour)}
              options={hours.map((hour) => ({
                value: String(hour),
                label:
                  hour === 24
                    ? t("officeShipping.noCutOff")
                    : hour === 0
                      ? t("officeShipping.alwaysNext")
                      : `${String(hour).padStart(2, "0")}:00`,
              }))}
              onChange={(event) =>
                setCalendar({ ...calendar, cut_off_hour: Number(event.currentTarget.value) })
              }
            />
          )}
        </Field>
        <fieldset>
          <legend className="mb-2 font-medium">{t("officeShipping.restDays")}</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {weekdays.map((day) => (
              <Checkbox
                key={day}
                label={t(`officeShipping.day.${day}`)}
                disabled={!may}
                checked={calendar.rest_days.includes(day)}
                onChange={(event) => {
                  const others = calendar.rest_days.filter((one) => one !== day);
                  setCalendar({
                    ...calendar,
                    rest_days: event.currentTarget.checked ? [...others, day] : others,
                  });
                }}
              />
            ))}
          </div>
          {problem("rest_days") && (
            <p role="alert" className="mt-2 text-sm text-danger">
              {problem("rest_days")}
            </p>
          )}
        </fieldset>
        <fieldset>
          <legend className="mb-2 font-medium">{t("officeShipping.holidays")}</legend>
          <ul className="grid gap-4">
            {holidays.map((holiday) => (
              <li
                key={holiday.key}
                className="grid items-end gap-3 border-b border-line pb-4 sm:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
              >
                {(["from", "to"] as const).map((end) => (
                  <Field key={end} label={t(`officeShipping.${end}`)}>
                    {(control) => (
                      <Input
                        {...control}
                        type="date"
                        disabled={!may}
                        value={holiday[end]}
                        onChange={(event) => changeHoliday(holiday.key, { [end]: event.currentTarget.value })}
                      />
                    )}
                  </Field>
                ))}
                {(["en", "ar"] as const).map((lang) => (
                  <Field
                    key={lang}
                    label={t(lang === "en" ? "officeShipping.nameEn" : "officeShipping.nameAr")}
                  >
                    {(control) => (
                      <Input
                        {...control}
                        lang={lang}
                        dir={lang === "ar" ? "rtl" : "ltr"}
                        maxLength={placeNameEnMaxLength}
                        disabled={!may}
                        value={holiday.name[lang]}
                        onChange={(event) =>
                          changeHoliday(holiday.key, {
                            name: { ...holiday.name, [lang]: event.currentTarget.value },
                          })
                        }
                      />
                    )}
                  </Field>
                ))}
                {may && (
                  <IconButton
                    icon={X}
                    label={t("officeShipping.removeHoliday", { day: holiday.from })}
                    onClick={() => setHolidays(holidays.filter((one) => one.key !== holiday.key))}
                  />
                )}
              </li>
            ))}
          </ul>
          {wrongHoliday && (
            <p role="alert" className="mt-2 text-sm text-danger">
              {problemText(t, wrongHoliday)}
            </p>
          )}
          {may && (
            <Button
              variant="outline"
              size="sm"
              icon={Plus}
              className="mt-3"
              onClick={() =>
                setHolidays([
                  ...holidays,
                  { key: crypto.randomUUID(), from: "", to: "", name: { en: "", ar: "" } },
                ])
              }
            >
              {t("officeShipping.addHoliday")}
            </Button>
          )}
        </fieldset>
        {may && (
          <Button type="submit" loading={saving} className="justify-self-start">
            {t("office.save")}
          </Button>
        )}
      </form>
    </Section>
  );
}
