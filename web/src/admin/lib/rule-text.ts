import { useT } from "@/i18n/language-context";
import { catalogRules } from "../api/lists.gen";
import type { Problems } from "./field-problems";

/** Returns what is wrong with a field in words, or false. */
export function useRuleText(problems: Problems): (field: string) => string | false {
  const t = useT();
  return (field) => {
    const code = problems[field];
    if (code === undefined) return false;
    const rule = catalogRules.find((one) => one === code);
    return t(`editor.rule.${rule ?? "invalid"}`);
  };
}
