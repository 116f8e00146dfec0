import { useT } from "@/i18n/language-context";
import type { Problems } from "./field-problems";

const rules = [
  "required",
  "too_long",
  "too_many",
  "out_of_range",
  "duplicate",
  "taken",
  "unknown",
  "not_above_price",
] as const;

/** Returns what is wrong with a field in words, or false. */
export function useRuleText(problems: Problems): (field: string) => string | false {
  const t = useT();
  return (field) => {
    const code = problems[field];
    if (code === undefined) return false;
    const rule = rules.find((one) => one === code);
    return t(`editor.rule.${rule ?? "invalid"}`);
  };
}
