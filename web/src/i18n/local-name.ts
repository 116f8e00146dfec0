import type { Language } from "./language";

/** The text in the language, or in the other one while it has not been translated. */
export function localText(language: Language, en: string, ar: string): string {
  return language === "ar" ? ar || en : en || ar;
}

export function localName(language: Language, named: { en_name: string; ar_name: string }): string {
  return localText(language, named.en_name, named.ar_name);
}

export function localBrand(language: Language, product: { brand: string; ar_brand: string }): string {
  return localText(language, product.brand, product.ar_brand);
}
