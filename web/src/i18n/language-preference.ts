import { directionOf, isLanguage, type Language } from "./language";

const key = "lang";
const oneYear = 60 * 60 * 24 * 365;

export function applyToDocument(language: Language): void {
  const { documentElement: html } = document;
  const dir = directionOf(language);
  // Even the same value would make the browser compute the style of the whole page again.
  if (html.lang !== language) html.lang = language;
  if (html.dir !== dir) html.dir = dir;
}

/**
 * Stores the choice for the next visit: in a cookie for the server, and in local storage in case cookies are
 * lost.
 */
export function saveLanguage(language: Language): void {
  document.cookie = `${key}=${language}; path=/; max-age=${oneYear}; samesite=lax`;
  try {
    localStorage.setItem(key, language);
  } catch {
    // Storage may be full or forbidden; there is still the cookie.
  }
}

/**
 * The language to start in: the server's choice, which already honours `?lang=` and the cookie. Only when
 * neither was there to honour does an older choice in storage win.
 */
export function initialLanguage(serverChoice: Language): Language {
  const chosen = new URLSearchParams(window.location.search).has(key) || /(^|; )lang=/.test(document.cookie);
  if (chosen) return serverChoice;
  try {
    const stored = localStorage.getItem(key);
    return isLanguage(stored) ? stored : serverChoice;
  } catch {
    return serverChoice;
  }
}
