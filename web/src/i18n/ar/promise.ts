import type { promise as english } from "../en/promise";
import type { Translation } from "../messages";

export const promise: Translation<typeof english> = {
  "promise.title": "موعد التوصيل",
  "promise.to": "التوصيل إلى {city}",
  "promise.on": "يصلك {day}",
  "promise.between": "يصلك بين {from} و{to}",
  "promise.speed": "سرعة التوصيل",
  "promise.express": "سريع",
  "promise.standard": "عادي",
  "promise.free": "مجانًا",
  "promise.bySeller": "الشحن حسب البائع",
  "promise.and": " و",
  "promise.missingFrom": "أضف من {seller} منتجات بقيمة {amount} ليصبح شحنها مجانيًا.",
  "promise.missing": "أضف منتجات بقيمة {amount} ليصبح الشحن مجانيًا.",
};
