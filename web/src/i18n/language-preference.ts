import { languageDays } from "@/api/rules.gen";
import { directionOf, isLanguage, type Language } from "./language";

const key = "lang";

export function applyToDocument(language: Language): void {
  const { documentElement: html } = document;
  const dir = directionOf(language);
  // Even the same value would make the browser compute the style of the whole page again.
  if (html.lang !== language) html.lang = language;
  if (html.dir !== dir) html.dir = dir;
}

/** The language that the document is in by now. Components use `useLanguage`. */
export function documentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : "en";
}

/**
 * Stores the choice for the next visit: in a cookie for the server, and in local storage in case cookies are
 * lost.
 */
export function saveLanguage(language: Language): void {
  document.cookie = `${key}=${language}; path=/; max-age=${languageDays * 24 * 60 * 60}; samesite=lax`;
  try {
    localStorage.setItem(key, language);
  } catch {
    // Storage may be full or forbidden; there is still the cookie.
  }
}

/**
 * The language to start in: that of `?lang=`, of the cookie or of an older choice in storage, else the
 * document's. The document already honours the former two, unless the service worker had kept it.
 */
export function initialLanguage(ofDocument: Language): Language {
  const named = new URLSearchParams(window.location.search).get(key);
  const cookie = /(?:^|; )lang=(\w+)/.exec(document.cookie)?.[1];
  return [named, cookie, storedLanguage()].find(isLanguage) ?? ofDocument;
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
