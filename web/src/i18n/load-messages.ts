import loaders from "virtual:message-loaders";
import type { Language } from "./language";
import type { MessageChunk } from "./message-chunks";
import type { Messages } from "./messages";

const wanted = new Set<MessageChunk>(["first"]);
const loaded = new Set<Language>();
// One dictionary per language: chunks that load later are added to the one in use.
const dictionaries: Record<Language, Partial<Messages>> = { en: {}, ar: {} };

async function add(chunk: MessageChunk, language: Language): Promise<void> {
  const { messages } = await loaders[chunk][language]();
  Object.assign(dictionaries[language], messages);
}

/** Loads the messages of a language. Repeated calls load nothing twice. */
export async function loadMessages(language: Language): Promise<Messages> {
  loaded.add(language);
  await Promise.all([...wanted].map((chunk) => add(chunk, language)));
  return dictionaries[language] as Messages;
}

/** A further part of the texts, in every language in use. Pages wait for theirs before they show. */
export async function loadMessageChunk(chunk: MessageChunk): Promise<void> {
  wanted.add(chunk);
  await Promise.all([...loaded].map((language) => add(chunk, language)));
}

/** A module together with the chunk that has its texts. */
export async function withMessages<Module>(module: Promise<Module>, chunk: MessageChunk): Promise<Module> {
  const [loaded] = await Promise.all([module, loadMessageChunk(chunk)]);
  return loaded;
}
