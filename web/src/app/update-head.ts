import { api, dataOf } from "@/api/client";
import type { Language } from "@/i18n/language";

/** What the server writes for a page in particular; everything else in the head is for all of them. */
const ofPage = [
  "meta[name=description]",
  "meta[name=robots]",
  "meta[property^='og:']",
  "meta[name^='twitter:']",
  "link[rel=canonical]",
  "link[rel=alternate]",
  "script[type='application/ld+json']",
].join();

/**
 * Gives the document the head that the server writes for the page at `path`. The title is the page's own
 * business. Where the head cannot be had, the old one goes all the same: none is better than another page's.
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
