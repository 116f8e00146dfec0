import { useState, type FormEvent } from "react";
import { useLanguage } from "@/i18n/language-context";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { staffApi, type Schemas } from "../../api/client";
import { placeNameEnMaxLength } from "../../api/limits.gen";
import { PlacePicker } from "./place-picker";
import { daysOf, numberOf, shippingPath, type Overview, type Zone } from "./shipping";
import { useShippingChange } from "./use-shipping-change";

type Props = {
  overview: Overview;
  /** undefined is everywhere else. */
  zone: Zone | "new" | undefined;
  onClose: () => void;
};

const prices = ["fee", "free_over", "express_fee"] as const;
const labels = {
  fee: "officeShipping.fee",
  free_over: "officeShipping.freeOver",
  express_fee: "officeShipping.expressFee",
} as const;

const shown = (value: number | undefined) => (value === undefined ? "" : String(value));

/** Prices and days of a zone, or of everywhere else. */
export function ZoneDialog({ overview, zone, onClose }: Props) {
  const { t } = useLanguage();
  const { general, zones } = overview;
  const before = zone === "new" ? undefined : zone;
  const times = zone === undefined ? zones.elsewhere : before;
  const [name, setName] = useState(before?.name ?? { en: "", ar: "" });
  const [places, setPlaces] = useState({ regions: before?.regions ?? [], cities: before?.cities ?? [] });
  const [form, setForm] = useState({
    fee: shown(zone === undefined ? general.fee.amount : before?.fee),
    free_over: shown(zone === undefined ? general.free_over.amount : before?.free_over),
    express_fee: shown(zone === undefined ? general.express_fee.amount : before?.express_fee),
    least: shown(times?.standard.least),
    most: shown(times?.standard.most),
    expressLeast: shown(times?.express?.least),
    expressMost: shown(times?.express?.most),
  });
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const { save, saving, problem } = useShippingChange(
    (body: Schemas["AdminSetZonesRequest"]) => staffApi.PUT(`${shippingPath}/zones`, { body }),
    onClose,
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const amounts = Object.fromEntries(
      prices
        .filter((one) => general[one].locked_by.length === 0)
        .map((one) => [one, numberOf(form[one])] as const)
        .filter(([, amount]) => amount !== undefined),
    );
    const standard = daysOf(form.least, form.most);
    const broken = Object.keys(amounts).filter((one) => Number.isNaN(amounts[one]));
    const express = daysOf(form.expressLeast, form.expressMost);
    if (!standard || standard.least < 0) broken.push("standard");
    if (express && express.least < 0) broken.push("express");
    setWrong(broken);
    if (!standard || broken.length > 0) return;
    const own = { standard, ...(express && { express }) };
    const next = { id: before?.id ?? "", name, ...places, ...amounts, ...own };
    const list = before
      ? zones.zones.map((one) => (one.id === before.id ? next : one))
      : [...zones.zones, next];
    save({
      version: overview.version,
      general: zone === undefined ? amounts : {},
      zones: zone === undefined ? { ...zones, elsewhere: own } : { ...zones, zones: list },
    });
  }

  const errorOf = (field: string) =>
    wrong.includes(field) ? t("officeShipping.problem.invalid") : problem(field);

  function number(field: keyof typeof form, label: string, more: { hint?: string; error?: string } = {}) {
    const price = prices.find((one) => one === field);
    const locked = price !== undefined && general[price].locked_by.length > 0;
    return (
      <Field label={label} hint={locked ? t("officeShipping.lockedShort") : more.hint} error={more.error}>
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            disabled={locked}
            value={locked ? String(general[price].amount) : form[field]}
            onChange={(event) => setForm({ ...form, [field]: event.currentTarget.value })}
          />
        )}
      </Field>
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t(
        zone === undefined
          ? "officeShipping.elsewhere"
          : before
            ? "officeShipping.editZone"
            : "officeShipping.addZone",
      )}
      closeLabel={t("office.close")}
    >
      <form noValidate onSubmit={submit} className="grid gap-6">
        {zone !== undefined && (
          <>
            <PlacePicker overview={overview} value={places} onChange={setPlaces} except={before?.id} />
            {(errorOf("cities") ?? errorOf("regions")) && (
              <p role="alert" className="text-sm text-danger">
                {errorOf("cities") ?? errorOf("regions")}
              </p>
            )}
            <div className="grid items-start gap-5 sm:grid-cols-2">
              {(["en", "ar"] as const).map((lang) => (
                <Field
                  key={lang}
                  label={t(lang === "en" ? "officeShipping.nameEn" : "officeShipping.nameAr")}
                  hint={lang === "en" && t("officeShipping.nameHint")}
                  error={lang === "en" && problem("name")}
                >
                  {(control) => (
                    <Input
                      {...control}
                      lang={lang}
                      dir={lang === "ar" ? "rtl" : "ltr"}
                      maxLength={placeNameEnMaxLength}
                      value={name[lang]}
                      onChange={(event) => setName({ ...name, [lang]: event.currentTarget.value })}
                    />
                  )}
                </Field>
              ))}
            </div>
          </>
        )}
        <div className="grid items-start gap-5 sm:grid-cols-3">
          {prices.map((one) => (
            <div key={one}>
              {number(one, t(labels[one]), {
                hint: zone === undefined ? undefined : t("officeShipping.asElsewhere"),
                error: errorOf(one),
              })}
            </div>
          ))}
        </div>
        <fieldset>
          <legend className="mb-2 font-medium">{t("officeShipping.standard")}</legend>
          <div className="grid grid-cols-2 items-start gap-5">
            {number("least", t("officeShipping.least"), { error: errorOf("standard") })}
            {number("most", t("officeShipping.most"))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="mb-2 font-medium">{t("officeShipping.express")}</legend>
          <div className="grid grid-cols-2 items-start gap-5">
            {number("expressLeast", t("officeShipping.least"), {
              hint: t("officeShipping.noExpressHint"),
              error: errorOf("express"),
            })}
            {number("expressMost", t("officeShipping.most"))}
          </div>
        </fieldset>
        <Button type="submit" block loading={saving}>
          {t("office.save")}
        </Button>
      </form>
    </Dialog>
  );
}
