import { reviewDraftStarsMax } from "@/api/limits.gen";
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

  "product.outOfStock": "نفدت الكمية",
  "product.onlyLeft": {
    zero: "نفدت الكمية",
    // As short as the badge of a card on a phone, beside the heart.
    one: "آخر قطعة",
    two: "آخر قطعتين",
    few: "باقي {n} فقط",
    many: "باقي {n} فقط",
    other: "باقي {n} فقط",
  },
  "product.discount": "خصم {n}%",
  "product.noReviews": "لا توجد تقييمات بعد",
  "product.from": "من",
  "product.rating": `التقييم {rating} من ${reviewDraftStarsMax}`,
  "product.reviews": {
    zero: "لا تقييمات",
    one: "تقييم واحد",
    two: "تقييمان",
    few: "{n} تقييمات",
    many: "{n} تقييمًا",
    other: "{n} تقييم",
  },
  "product.priceWas": "السعر السابق",
  "product.freeShipping": "شحن مجاني",
  "product.freeExpress": "توصيل سريع مجاني",
  "product.express": "توصيل سريع",

  "product.inStock": "متوفر",
  "product.addNamed": "أضف إلى السلة: {name}",
  "product.quantityOf": "كمية {name}",
  "product.less": "تقليل الكمية",
  "product.more": "زيادة الكمية",
  "quickView.openNamed": "نظرة سريعة: {name}",
};
