import { messages as ar } from "@/i18n/ar";
import { messages as en } from "@/i18n/en";
import type { Language } from "@/i18n/language";
import { type Args, type MessageKey, translate } from "@/i18n/messages";

/** Returns a message in one language. Texts that the specification quotes are written out in the tests. */
export function messageText<K extends MessageKey>(language: Language, key: K, ...[values]: Args<K>): string {
  return translate(language, language === "ar" ? ar : en, key, values);
}
