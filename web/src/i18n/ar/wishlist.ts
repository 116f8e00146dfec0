import { wishesItemsMaxItems } from "@/api/limits.gen";
import type { wishlist as english } from "../en/wishlist";
import type { Translation } from "../messages";

export const wishlist: Translation<typeof english> = {
  "wishlist.addNamed": "أضف إلى المفضلة: {name}",
  "wishlist.removeNamed": "أزل من المفضلة: {name}",
  "wishlist.added": "أُضيف إلى المفضلة",
  "wishlist.already": "موجود في المفضلة مسبقًا",
  "wishlist.addFailed": "تعذّرت الإضافة إلى المفضلة",
  "wishlist.removed": "أُزيل من المفضلة",
  "wishlist.removeFailed": "تعذّرت الإزالة من المفضلة",
  "wishlist.cleared": "أُفرغت المفضلة",

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

  "error.wishlist_full": `تتسع المفضلة لـ ${wishesItemsMaxItems} منتج كحد أقصى.`,
};
