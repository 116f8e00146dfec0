import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { saudiOffset } from "@/api/rules.gen";
import { useLanguage } from "@/i18n/language-context";
import { formatDay } from "@/i18n/dates";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { useDebouncedValue } from "@/ui/use-debounced-value";
import type { Schemas } from "../../api/client";
import { Amount } from "../../ui/amount";
import { shippingQueries } from "./queries";
import { Section } from "./section";
import { numberOf, zoneName, type Overview } from "./shipping";

/** What an order would cost to ship and when it would arrive, by what is saved. */
export function DeliverySimulator({ overview }: { overview: Overview }) {
  const { t, language } = useLanguage();
  const [city, setCity] = useState(overview.places.menu[0] ?? "");
  const [amount, setAmount] = useState("100");
  const [vendor, setVendor] = useState("");
  const value = numberOf(useDebouncedValue(amount, 300));
  const valid = value !== undefined && !Number.isNaN(value);
  const { data } = useQuery({
    ...shippingQueries.trial(city, value ?? 0, vendor),
    enabled: valid && city !== "",
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={t("officeShipping.try")} text={t("officeShipping.tryText")}>
      <div className="card grid gap-5 p-5">
        <div className="grid gap-5 sm:grid-cols-3">
          <Field label={t("officeShipping.city")}>
            {(control) => (
              <Select
                {...control}
                value={city}
                onChange={(event) => setCity(event.currentTarget.value)}
                options={overview.cities
                  .map(({ key, name }) => ({ value: key, label: name[language] }))
                  .toSorted((a, b) => a.label.localeCompare(b.label, language))}
              />
            )}
          </Field>
          <Field label={t("officeShipping.value")} error={!valid && t("officeShipping.problem.invalid")}>
            {(control) => (
              <Input
                {...control}
                dir="ltr"
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                onChange={(event) => setAmount(event.currentTarget.value)}
              />
            )}
          </Field>
          <Field label={t("officeShipping.vendor")}>
            {(control) => (
              <Select
                {...control}
                value={vendor}
                onChange={(event) => setVendor(event.currentTarget.value)}
                options={[
                  { value: "", label: t("officeShipping.anyVendor") },
                  ...overview.vendors.map((one) => ({
                    value: one.vendor_id,
                    label: language === "ar" ? one.ar_name : one.en_name,
                  })),
                ]}
              />
            )}
          </Field>
        </div>
        <div role="status">{data && valid && <Outcome trial={data} overview={overview} />}</div>
      </div>
    </Section>
  );
}

function Outcome({ trial, overview }: { trial: Schemas["Trial"]; overview: Overview }) {
  const { t, language } = useLanguage();
  if (!trial.delivered) return <p className="font-medium text-danger">{t("officeShipping.notDelivered")}</p>;
  const zone = overview.zones.zones.find((one) => one.id === trial.zone_id);
  const day = (date: string) => formatDay(language, Date.parse(`${date}T00:00:00${saudiOffset}`));
  const window = ({ from, to }: Schemas["Window"]) => (from === to ? day(from) : `${day(from)} – ${day(to)}`);
  const facts = [
    [
      t("officeShipping.zone"),
      <bdi key="zone">{zone ? zoneName(zone, overview, language, t) : t("officeShipping.elsewhere")}</bdi>,
    ],
    [t("officeShipping.fee"), trial.fee > 0 ? <Amount key="fee" of={trial.fee} /> : t("officeShipping.free")],
    ...(trial.missing > 0
      ? [[t("officeShipping.missing"), <Amount key="missing" of={trial.missing} />] as const]
      : []),
    [t("officeShipping.standardArrives"), window(trial.standard)],
    ...(trial.express
      ? ([
          [t("officeShipping.expressArrives"), window(trial.express)],
          [t("officeShipping.expressFee"), <Amount key="express" of={trial.express_fee} />],
        ] as const)
      : []),
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-end font-medium sm:text-start">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
