import type { Language } from "./language";
import type { Messages } from "./messages";

/** The texts that every page may need, and those that come with some pages. */
export type MessageChunk = "first" | "listing" | "product" | "account" | "order" | "content";

/** Each part of each language is its own chunk. */
const chunks: Record<MessageChunk, Record<Language, () => Promise<{ messages: Partial<Messages> }>>> = {
  first: { en: () => import("./en-first"), ar: () => import("./ar-first") },
  listing: { en: () => import("./en-listing"), ar: () => import("./ar-listing") },
  product: { en: () => import("./en-product"), ar: () => import("./ar-product") },
  account: { en: () => import("./en-account"), ar: () => import("./ar-account") },
  order: { en: () => import("./en-order"), ar: () => import("./ar-order") },
  content: { en: () => import("./en-content"), ar: () => import("./ar-content") },
};

const wanted = new Set<MessageChunk>(["first"]);
const loaded = new Set<Language>();
// One dictionary a language for good: a part that comes later goes into the one in use.
const dictionaries: Record<Language, Partial<Messages>> = { en: {}, ar: {} };

async function add(part: MessageChunk, language: Language): Promise<void> {
  const { messages } = await chunks[part][language]();
  Object.assign(dictionaries[language], messages);
}

/** The texts of a language; asking twice costs nothing. */
export async function loadMessages(language: Language): Promise<Messages> {
  loaded.add(language);
  await Promise.all([...wanted].map((part) => add(part, language)));
  return dictionaries[language] as Messages;
}

/** A further part of the texts, in every language in use. Pages wait for theirs before they show. */
export async function loadMessageChunk(part: MessageChunk): Promise<void> {
  wanted.add(part);
  await Promise.all([...loaded].map((language) => add(part, language)));
}
