import type { content as english } from "../en/content";
import type { Translation } from "../messages";

export const content: Translation<typeof english> = {
  "page.search": "نتائج البحث",
  "page.category": "القسم",
  "page.product": "المنتج",
  "page.deals": "العروض",
  "page.new": "وصل حديثًا",
  "page.electronics": "الإلكترونيات",
  "page.fashion": "الأزياء",
  "page.homeKitchen": "المنزل والمطبخ",
  "page.beauty": "الجمال",
  "page.contact": "تواصل معنا",
  "page.track": "تتبّع طلبك",
  "page.returns": "الإرجاع",
  "page.shipping": "الشحن والتوصيل",
  "page.about": "من نحن",
  "page.careers": "الوظائف",
  "page.privacy": "سياسة الخصوصية",
  "page.terms": "شروط الاستخدام",
  "page.unsubscribe": "إلغاء الاشتراك",
  "page.pro": "متجر برو",
};
