import type { Language } from "./language";
import { cities, regions } from "./saudi-places.gen";

/** A place under its two names. */
export type Place = { en: string; ar: string };

/** Returns the name of a city's region in the language; undefined for an unknown city. */
export function regionOf(language: Language, cityName: string): string | undefined {
  const typed = cityName.trim().toLowerCase();
  const city = cities.find(({ en, ar }) => en.toLowerCase() === typed || ar === typed);
  return regions.find(({ en }) => en === city?.region)?.[language];
}
