import type { Language } from "@/i18n/language";

/** The words and phrases of a text, which commas of either script or lines part. */
export function splitTerms(text: string): string[] {
  return text
    .split(/[,،\n]/)
    .map((term) => term.trim())
    .filter((term) => term !== "");
}

/** Words as a text that splitTerms reads. */
export function joinTerms(terms: readonly string[], language: Language): string {
  return terms.join(language === "ar" ? "، " : ", ");
}
