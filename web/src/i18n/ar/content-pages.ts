import type { contentPages as english } from "../en/content-pages";
import type { Translation } from "../messages";

export const contentPages: Translation<typeof english> = {
  "contact.send": "أرسل الرسالة",
};
