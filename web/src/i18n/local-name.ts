import type { Language } from "./language";

/** The name in the language, or in the other one while it has not been translated. */
export function localName(language: Language, named: { en_name: string; ar_name: string }): string {
  return language === "ar" ? named.ar_name || named.en_name : named.en_name || named.ar_name;
}
