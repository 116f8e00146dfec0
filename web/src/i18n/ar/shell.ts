import { returnDays, vatPercent } from "@/api/rules.gen";
import type { shell as english } from "../en/shell";
import type { Translation } from "../messages";

export const shell: Translation<typeof english> = {
  "shop.name": "{shop}",
  "shop.tagline": "كل ما تحتاجه أنت وبيتك، يصلك أينما كنت في السعودية.",
  "shop.home": "{shop} – الصفحة الرئيسية",
  "shell.skip": "انتقل إلى المحتوى",
  "shell.loading": "جارٍ التحميل...",
  "shell.announcement": "إعلان",
  "shell.close": "إغلاق",
  "shell.undo": "تراجع",
  "shell.notifications": "الإشعارات",

  "search.label": "ابحث في المتجر",
  "search.placeholder": "ابحث عن منتج أو علامة تجارية",
  "search.submit": "بحث",
  "search.clear": "مسح البحث",

  "city.label": "مدينة التوصيل",
  "city.deliverTo": "التوصيل إلى",

  "language.switch": "التبديل إلى الإنجليزية",

  "nav.categories": "الأقسام",
  "nav.allCategories": "كل الأقسام",
  "nav.mobile": "الشريط السفلي",
  "nav.home": "الرئيسية",
  "nav.menu": "القائمة",
  "nav.cart": "السلة",
  "nav.account": "حسابي",
  "nav.deals": "العروض",
  "nav.new": "وصل حديثًا",
  "footer.shop": "تسوّق",
  "footer.help": "المساعدة",
  "footer.company": "الشركة",
  "footer.payments": "طرق الدفع",
  "footer.soon": "طرق دفع قادمة قريبًا",
  "footer.returns": `إرجاع خلال ${returnDays} يومًا`,
  "footer.returnsText": "غيّرت رأيك؟ أرجعه بسهولة.",
  "footer.support": "دعم على مدار الساعة",
  "footer.supportText": "بالعربية والإنجليزية، في أي وقت.",
  "footer.pro": "عضوية برو",
  "footer.proText": "مزايا أكثر لمن يتسوّق كثيرًا.",
  "footer.rights": "© {shop}. جميع الحقوق محفوظة.",
  "footer.vat": `الأسعار بالريال السعودي، وتُضاف ضريبة القيمة المضافة ${vatPercent}% عند إتمام الطلب.`,

  "notFound.text": "ربما نُقلت الصفحة، أو في العنوان خطأ.",
  "notFound.home": "العودة إلى الرئيسية",
  "crash.title": "حدث خطأ غير متوقع في التطبيق!",
  "crash.text": "حدث خلل من جهتنا، وسلتك محفوظة. أعد تحميل الصفحة أو عد إلى الرئيسية.",
  "crash.reload": "إعادة تحميل الصفحة",
  "state.failed": "تعذّر التحميل",
  "state.offline": "لا يوجد اتصال بالإنترنت",
  "state.asOf": "الأسعار والتوفر حتى {time}",
  "state.retry": "حاول مرة أخرى",
};
