import type { FieldError } from "@/api/api-error";
import type { Translate } from "@/i18n/messages";
import { settingRules } from "../api/lists.gen";

/** Why a value was refused, in words. */
export function problemText(t: Translate, { code, value }: FieldError): string {
  const rule = settingRules.find((one) => one === code) ?? "invalid";
  if (rule === "low_contrast") return t("settings.problem.low_contrast", { n: String(value ?? "") });
  return t(`settings.problem.${rule}`);
}
