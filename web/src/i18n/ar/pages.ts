import type { pages as english } from "../en/pages";
import type { Translation } from "../messages";

export const pages: Translation<typeof english> = {
  "auth.title": "تسجيل الدخول",
  "reset.title": "اختر كلمة مرور جديدة",
  "confirm.title": "تأكيد بريدك الإلكتروني",
  "account.title": "حسابي",
  "profile.title": "الملف الشخصي",
  "addresses.title": "العناوين",
  "settings.title": "الإعدادات",
  "checkout.title": "إتمام الطلب",
  "orders.title": "طلباتي",
  "wishlist.title": "المفضلة",
};
