import {
  messageInputBodyMessageMaxLength,
  messageInputBodyMessageMinLength,
  messageInputBodyNameMaxLength,
  messageInputBodyNameMinLength,
  messageInputBodyOrderNumberMaxLength,
} from "@/api/limits.gen";
import type { PlainKey } from "@/i18n/messages";
import { isEmail } from "@/lib/email";
import { line, type Rules } from "@/lib/form-rules";
import { topics, type Topic } from "./queries";

export type ContactValues = {
  name: string;
  email: string;
  /** Empty until one is chosen, which a message that is sent has. */
  topic: Topic;
  order_number: string;
  message: string;
};

/** The server's rules. */
export const contactRules: Rules<ContactValues> = {
  name: line(
    (text) => text.length >= messageInputBodyNameMinLength && text.length <= messageInputBodyNameMaxLength,
    "contact.needName",
  ),
  email: line(isEmail, "contact.needEmail"),
  topic: (chosen) => (topics.includes(chosen) ? [chosen] : [chosen, "contact.needTopic"]),
  order_number: line((text) => text.length <= messageInputBodyOrderNumberMaxLength, "contact.badOrder"),
  message: (typed) => {
    const text = typed.trim();
    if (text.length < messageInputBodyMessageMinLength) return [text, "contact.needMessage"];
    return text.length > messageInputBodyMessageMaxLength ? [text, "contact.longMessage"] : [text];
  },
};

/** The field and the text of a server error. */
export function refusalOf(field: string, code: string): [keyof ContactValues, PlainKey] | undefined {
  switch (field) {
    case "name":
      return [field, "contact.needName"];
    case "email":
      return [field, "contact.needEmail"];
    case "topic":
      return [field, "contact.needTopic"];
    case "order_number":
      return [field, "contact.badOrder"];
    case "message":
      return [field, code === "too_long" ? "contact.longMessage" : "contact.needMessage"];
    default:
      return undefined;
  }
}
