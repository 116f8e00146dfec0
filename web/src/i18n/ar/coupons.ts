import type { coupons as english } from "../en/coupons";
import type { Translation } from "../messages";

export const coupons: Translation<typeof english> = {
  "coupons.title": "أكواد الخصم",
  "coupons.text": "انسخ الكود وأدخله في سلتك.",
  "coupons.percent": "خصم {n}%",
  "coupons.amount": "خصم {amount}",
  "coupons.cap": "بحد أقصى {amount}",
  "coupons.minimum": "للطلبات من {amount}",
  "coupons.only": "على {names}",
  "coupons.everything": "على كل المنتجات",
  "coupons.once": "مرة واحدة لكل عميل",
  "coupons.ends": "ينتهي في {date}",
  "coupons.code": "الكود",
  "coupons.copy": "نسخ",
  "coupons.copyCode": "نسخ الكود {code}",
  "coupons.copied": "تم النسخ",
  "coupons.copiedText": "تم نسخ الكود {code}. أدخله في سلتك.",
  "coupons.failed": "تعذّر نسخ الكود، وهو {code}.",
};
