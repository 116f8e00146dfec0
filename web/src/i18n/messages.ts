import type { messages as english } from "./en";
import type { ErrorKey } from "./error-codes";
import { formatNumber } from "./format";
import type { Language } from "./language";
import { pluralCategory, type PluralCategory } from "./plural";

type English = typeof english;
export type MessageKey = keyof English;

/** A text that depends on the count `n`; which forms exist is a matter of the language. */
export type Plural = Partial<Record<PluralCategory, string>> & { other: string };
type AllForms = Record<PluralCategory, string>;

/** The same keys as an English area: texts for texts, all six forms for plurals. */
export type Translation<Area> = { readonly [K in keyof Area]: Area[K] extends string ? string : AllForms };

/** The dictionary of one language. */
export type Messages = { readonly [K in MessageKey]: English[K] extends string ? string : Plural };

type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
/** The shop's name is always there: no call has to give it. */
type Values<K extends MessageKey> = English[K] extends string
  ? { [P in Exclude<Placeholder<English[K]>, "shop">]: string | number }
  : { n: number };

/** Placeholder values for a key: none when its text has none. */
export type Args<K extends MessageKey> = keyof Values<K> extends never ? [] : [values: Values<K>];

/** Keys whose text needs no values. */
export type PlainKey = { [K in MessageKey]: Args<K> extends [] ? K : never }[MessageKey];

export type Translate = <K extends MessageKey>(key: K, ...args: Args<K>) => string;

/** Numbers are written with grouping and Western digits, strings as they are. */
export function translate(
  language: Language,
  messages: Messages,
  key: MessageKey,
  values: Record<string, string | number> = {},
): string {
  const message = messages[key];
  const text = typeof message === "string" ? message : pluralText(language, message, values.n);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? formatNumber(value) : value;
  });
}

export function isErrorKey(messages: Messages, key: string): key is ErrorKey {
  return key.startsWith("error.") && Object.hasOwn(messages, key);
}

function pluralText(language: Language, forms: Plural, n: string | number | undefined): string {
  return forms[pluralCategory(language, Number(n))] ?? forms.other;
}
