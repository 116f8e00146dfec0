import type { wishlistPage as english } from "../en/wishlist-page";
import type { Translation } from "../messages";

export const wishlistPage: Translation<typeof english> = {
  "wishlist.empty": "قائمة المفضلة فارغة",
  "wishlist.start": "ابدأ التسوق",
};
