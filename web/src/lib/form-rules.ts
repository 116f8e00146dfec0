import type { PlainKey } from "@/i18n/messages";
import { normalizeText } from "@/i18n/normalize-text";

/** Cleans what was typed; the error is the text for what is wrong with it. */
export type Rule<Value> = (typed: Value) => [cleaned: Value, error?: PlainKey];

/** The rules of a form. A value without one is taken as it is. */
export type Rules<Values> = { readonly [Name in keyof Values]?: Rule<Values[Name]> };

type Checked<Values> = {
  /** What the form sends. */
  cleaned: Values;
  /** By field; empty when every rule is kept. */
  errors: { [Name in keyof Values]?: PlainKey };
};

export function check<Values extends object>(rules: Rules<Values>, values: Values): Checked<Values> {
  const cleaned = { ...values };
  const errors: Checked<Values>["errors"] = {};
  for (const name of Object.keys(rules) as (keyof Values)[]) {
    const [value, error] = rules[name]?.(values[name]) ?? [values[name]];
    cleaned[name] = value;
    if (error) errors[name] = error;
  }
  return { cleaned, errors };
}

/** Reports whether the values keep every rule. */
export function isValid<Values extends object>(rules: Rules<Values>, values: Values): boolean {
  return Object.keys(check(rules, values).errors).length === 0;
}

/** A text of one line, of which `isGood` must hold when it is cleaned. */
export function line(
  isGood: (text: string) => boolean,
  error: PlainKey,
  clean: (typed: string) => string = normalizeText,
): Rule<string> {
  return (typed) => {
    const text = clean(typed);
    return isGood(text) ? [text] : [text, error];
  };
}
