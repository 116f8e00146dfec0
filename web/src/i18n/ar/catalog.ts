import type { catalog as english } from "../en/catalog";
import type { Translation } from "../messages";

export const catalog: Translation<typeof english> = {
  "categories.text": "اختر القسم الذي تبحث عنه.",
  "categories.back": "العودة إلى الرئيسية",
  "categories.loading": "جارٍ تحميل الأقسام...",
  "categories.none": "لا توجد أقسام بعد",
  "categories.subcategories": {
    zero: "بلا أقسام فرعية",
    one: "قسم فرعي واحد",
    two: "قسمان فرعيان",
    few: "{n} أقسام فرعية",
    many: "{n} قسمًا فرعيًا",
    other: "{n} قسم فرعي",
  },
  "categories.more": "+{n}",
  "categories.products": {
    zero: "لا منتجات",
    one: "منتج واحد",
    two: "منتجان",
    few: "{n} منتجات",
    many: "{n} منتجًا",
    other: "{n} منتج",
  },
};
