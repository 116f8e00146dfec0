import { api, dataOf } from "@/api/client";
import type { Language } from "@/i18n/language";

/** The elements of the head that belong to one page; all others are the same on every page. */
const ofPage = [
  "meta[name=description]",
  "meta[name=robots]",
  "meta[name=apple-mobile-web-app-title]",
  "meta[property^='og:']",
  "meta[name^='twitter:']",
  "link[rel=canonical]",
  "link[rel=manifest]",
  "link[rel=alternate]",
  "script[type='application/ld+json']",
].join();

/**
 * Replaces the document's head by what the server writes for the page at `path`. The page sets the title
 * itself. When the request fails, the old head is removed all the same: none is better than another page's.
 */
export async function updateHead(path: string, lang: Language, signal: AbortSignal): Promise<void> {
  try {
    const query = { path, lang };
    const { html } = dataOf(await api.GET("/api/v1/head", { params: { query }, signal }));
    signal.throwIfAborted();
    replace(html);
  } catch (error) {
    if (!signal.aborted) replace("");
    throw error;
  }
}

function replace(html: string) {
  for (const element of document.head.querySelectorAll(ofPage)) element.remove();
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  document.head.append(fresh.content);
}
