import * as z from "zod/mini";
import type { PlainKey } from "@/i18n/messages";
import { normalizeText } from "@/i18n/normalize-text";
import { isEmail } from "@/lib/email";
import { topics } from "./queries";

const line = z.overwrite<string>(normalizeText);
const key = (name: PlainKey) => name;

/** The server's rules; messages are keys of the dictionary. */
export const contactSchema = z.object({
  name: z
    .string()
    .check(line, z.minLength(2, key("contact.needName")), z.maxLength(100, key("contact.needName"))),
  email: z.string().check(line, z.refine(isEmail, key("contact.needEmail"))),
  topic: z.enum(topics, key("contact.needTopic")),
  order_number: z.string().check(line, z.maxLength(40, key("contact.badOrder"))),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(10, key("contact.needMessage")),
      z.maxLength(4000, key("contact.longMessage")),
    ),
});
export type ContactValues = z.infer<typeof contactSchema>;

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
