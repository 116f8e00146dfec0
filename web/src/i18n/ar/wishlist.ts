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
};
