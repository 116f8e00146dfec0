import type { share as english } from "../en/share";
import type { Translation } from "../messages";

export const share: Translation<typeof english> = {
  "share.label": "شارك هذا المنتج",
  "share.copied": "تم نسخ الرابط",
  "share.failed": "تعذّر نسخ الرابط. تجده في شريط العنوان.",
};
