import type { Language } from "./language";

export type PluralCategory = "zero" | "one" | "two" | "few" | "many" | "other";

/** The categories a language needs texts for. */
export const pluralCategories: Record<Language, readonly PluralCategory[]> = {
  en: ["one", "other"],
  ar: ["zero", "one", "two", "few", "many", "other"],
};

/** The CLDR plural category of n: Arabic counts by its last two digits from 3 on. */
export function pluralCategory(language: Language, n: number): PluralCategory {
  if (language === "en") return n === 1 ? "one" : "other";
  if (!Number.isInteger(n)) return "other";
  if (n === 0) return "zero";
  if (n === 1) return "one";
  if (n === 2) return "two";
  const lastTwo = Math.abs(n) % 100;
  if (lastTwo >= 3 && lastTwo <= 10) return "few";
  return lastTwo >= 11 ? "many" : "other";
}
