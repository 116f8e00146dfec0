import type { Language } from "./language";
import type { Messages } from "./messages";

/** Each language is its own chunk; asking twice costs nothing. */
export function loadMessages(language: Language): Promise<Messages> {
  return language === "ar"
    ? import("./ar").then((module) => module.messages)
    : import("./en").then((module) => module.messages);
}
