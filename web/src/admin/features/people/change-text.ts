import { officePeople } from "@/i18n/en/office-people";
import type { MessageKey, PlainKey, Translate } from "@/i18n/messages";

/** What was done to what, in words. An action that has none is shown by its name. */
export function changeText(t: Translate, action: string): string {
  const [subject = "", verb = ""] = action.split(".");
  return `${word(t, `changes.subject.${subject}`, subject)}: ${word(t, `changes.verb.${verb}`, verb)}`;
}

function word(t: Translate, key: string, name: string): string {
  return Object.hasOwn(officePeople, key) ? t(key as MessageKey as PlainKey) : name;
}
