import type { FieldError } from "@/api/api-error";
import { foldDigits } from "@/i18n/fold-digits";
import type { Language } from "@/i18n/language";
import type { Translate } from "@/i18n/messages";
import type { Schemas } from "../../api/client";
import { shippingRules } from "../../api/lists.gen";

export type Overview = Schemas["Overview"];
export type Zone = Schemas["Zone"];
export type Days = Schemas["Days"];

export const shippingPath = "/api/v1/admin/shipping";

/** What was typed as a number: undefined for nothing, NaN for what is none. */
export function numberOf(typed: string): number | undefined {
  const text = foldDigits(typed).trim().replace("٫", ".");
  if (text === "") return undefined;
  return /^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
}

/** What was typed as days: two whole numbers, or one for both; -1 for what is none. */
export function daysOf(least: string, most: string): Days | undefined {
  const [from, to] = [numberOf(least), numberOf(most)];
  if (from === undefined && to === undefined) return undefined;
  const days = { least: from ?? to ?? 0, most: to ?? from ?? 0 };
  return Number.isInteger(days.least) && Number.isInteger(days.most) ? days : { least: -1, most: -1 };
}

/** How a region is called beside cities, of which some have the same name. */
export function regionName({ key, name }: Schemas["Region"], language: Language, t: Translate): string {
  return key === "eastern" ? name[language] : t("officeShipping.regionName", { name: name[language] });
}

/** The names of a zone's places, or its own. */
export function zoneName(
  zone: Zone,
  { regions, cities }: Overview,
  language: Language,
  t: Translate,
): string {
  if (zone.name[language]) return zone.name[language];
  const names = [
    ...zone.regions.map((key) => {
      const region = regions.find((one) => one.key === key);
      return region && regionName(region, language, t);
    }),
    ...zone.cities.map((key) => cities.find((one) => one.key === key)?.name[language]),
  ];
  return names.filter(Boolean).join(t("officeShipping.comma"));
}

/** Why a value was refused, in words. */
export function problemText(t: Translate, { code }: FieldError): string {
  return t(`officeShipping.problem.${shippingRules.find((one) => one === code) ?? "invalid"}`);
}
