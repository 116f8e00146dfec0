import type { cart as english } from "../en/cart";
import type { Translation } from "../messages";

export const cart: Translation<typeof english> = {
  "cart.open": "افتح السلة",
  "cart.items": {
    zero: "لا منتجات",
    one: "منتج واحد",
    two: "منتجان",
    few: "{n} منتجات",
    many: "{n} منتجًا",
    other: "{n} منتج",
  },
  "cart.added": "أُضيف إلى السلة",
  "cart.updated": "عُدّلت الكمية في السلة",
  "cart.keptOffline": "محفوظ على جهازك",
  "cart.addFailed": "تعذّرت الإضافة إلى السلة",
  "cart.removed": "أُزيل من السلة",
  "cart.removeFailed": "تعذّرت الإزالة من السلة",
  "cart.cleared": "أُفرغت السلة",
  "cart.remove": "إزالة: {name}",
};
