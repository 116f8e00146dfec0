import { createContext, useContext } from "react";
import type { Direction, Language } from "./language";
import type { Translate } from "./messages";

export type LanguageState = {
  language: Language;
  direction: Direction;
  t: Translate;
  /** Returns the text for an error code, or that of an unknown error. */
  errorText: (code: string | undefined) => string;
  setLanguage: (language: Language) => void;
  /** Fetches a language's texts ahead of a likely switch. */
  prefetch: (language: Language) => void;
};

export const LanguageContext = createContext<LanguageState | null>(null);

export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (!state) throw new Error("useLanguage must be used within LanguageProvider");
  return state;
}

/** The translate function of the current language. */
export function useT(): Translate {
  return useLanguage().t;
}
