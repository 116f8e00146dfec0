export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];
export type Direction = "ltr" | "rtl";

export function isLanguage(value: unknown): value is Language {
  return value === "en" || value === "ar";
}

export function directionOf(language: Language): Direction {
  return language === "ar" ? "rtl" : "ltr";
}

export function otherLanguage(language: Language): Language {
  return language === "ar" ? "en" : "ar";
}
