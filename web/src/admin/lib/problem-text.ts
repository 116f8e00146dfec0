import type { FieldError } from "@/api/api-error";
import type { Translate } from "@/i18n/messages";

const known = [
  "required",
  "too_long",
  "invalid",
  "wrong_kind",
  "out_of_range",
  "unknown_choice",
  "locked",
  "unknown_setting",
  "wrong_secret",
  "invalid_address",
  "needs_https",
] as const;

/** Why a value was refused, in words. */
export function problemText(t: Translate, { code, value }: FieldError): string {
  if (code === "low_contrast") return t("settings.problem.low_contrast", { n: String(value ?? "") });
  return t(`settings.problem.${known.find((one) => one === code) ?? "invalid"}`);
}
