import type { wishlistPage as english } from "../en/wishlist-page";
import type { Translation } from "../messages";

export const wishlistPage: Translation<typeof english> = {
  "wishlist.empty": "قائمة المفضلة فارغة",
  "wishlist.emptyText": "اضغط القلب على أي منتج يعجبك، وستجده هنا متى أردت.",
  "wishlist.start": "ابدأ التسوق",
  "wishlist.loading": "جارٍ تحميل المفضلة...",
  "wishlist.count": {
    zero: "لا منتجات",
    one: "منتج واحد",
    two: "منتجان",
    few: "{n} منتجات",
    many: "{n} منتجًا",
    other: "{n} منتج",
  },
  "wishlist.clear": "مسح الكل",
  "wishlist.toCart": "أضف إلى السلة",
  "wishlist.toCartNamed": "أضف إلى السلة: {name}",
  "wishlist.choose": "اختر اللون والمقاس",
  "wishlist.chooseNamed": "اختر اللون والمقاس: {name}",
  "wishlist.gone": "لم يعد متوفرًا",
};
