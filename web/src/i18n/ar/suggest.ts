import type { suggest as english } from "../en/suggest";
import type { Translation } from "../messages";

export const suggest: Translation<typeof english> = {
  "suggest.list": "منتجات مقترحة",
  "suggest.none": "لم نجد أي منتجات",
  "suggest.viewAll": "عرض كل النتائج",
  "suggest.count": {
    zero: "لم نجد أي منتجات",
    one: "وجدنا منتجًا واحدًا",
    two: "وجدنا منتجين",
    few: "وجدنا {n} منتجات",
    many: "وجدنا {n} منتجًا",
    other: "وجدنا {n} منتج",
  },
};
