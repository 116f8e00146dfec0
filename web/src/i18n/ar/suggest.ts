import type { suggest as english } from "../en/suggest";
import type { Translation } from "../messages";

export const suggest: Translation<typeof english> = {
  "suggest.list": "اقتراحات",
  "suggest.recent": "عمليات البحث الأخيرة",
  "suggest.forget": "مسح عمليات البحث الأخيرة",
  "suggest.queries": "ابحث عن",
  "suggest.categories": "الأقسام",
  "suggest.brands": "العلامات التجارية",
  "suggest.products": "المنتجات",
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
