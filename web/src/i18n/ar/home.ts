import { returnDays } from "@/api/rules.gen";
import type { home as english } from "../en/home";
import type { Translation } from "../messages";

export const home: Translation<typeof english> = {
  "home.heading": "{shop}: كل جميل يصلك أينما كنت في السعودية",

  "slides.label": "العروض الترويجية",
  "slides.role": "عرض شرائح",
  "slides.slideRole": "شريحة",
  "slides.position": "{n} من {total}",
  "slides.previous": "الشريحة السابقة",
  "slides.next": "الشريحة التالية",
  "slides.goTo": "اعرض الشريحة {n}: {title}",
  "slides.pause": "إيقاف تبديل الشرائح",
  "slides.play": "تشغيل تبديل الشرائح",

  "home.categories": "تسوّق حسب القسم",
  "home.allCategories": "كل الأقسام",
  "home.deals": "أقوى العروض",
  "home.dealsText": "اختيارات مميزة قبل أن ينتهي الوقت.",
  "home.endsIn": "تنتهي بعد {time}",
  "home.hoursMinutes": "{hours} و{minutes}",
  "home.ended": "انتهت هذه العروض",
  "home.hours": {
    zero: "أقل من ساعة",
    one: "ساعة واحدة",
    two: "ساعتين",
    few: "{n} ساعات",
    many: "{n} ساعة",
    other: "{n} ساعة",
  },
  "home.minutes": {
    zero: "0 دقيقة",
    one: "دقيقة واحدة",
    two: "دقيقتين",
    few: "{n} دقائق",
    many: "{n} دقيقة",
    other: "{n} دقيقة",
  },
  "home.unitHours": "ساعة",
  "home.unitMinutes": "دقيقة",
  "home.unitSeconds": "ثانية",
  "home.arrivals": "وصل حديثًا",
  "home.viewAll": "عرض الكل",
  "home.loading": "جارٍ تحميل المنتجات...",
  "home.noArrivals": "لا جديد بعد، عد إلينا قريبًا.",

  "why.title": "لماذا تتسوّق معنا",
  "why.secure": "تسوّق آمن",
  "why.secureText": "مدفوعاتك وبياناتك في أمان.",
  "why.delivery": "توصيل سريع",
  "why.deliveryText": "شحن مجاني للطلبات فوق {amount} ر.س",
  "why.deliveryFree": "شحن مجاني لجميع الطلبات",
  "why.returns": `إرجاع خلال ${returnDays} يومًا`,
  "why.returnsText": `غيّرت رأيك؟ أرجعه خلال ${returnDays} يومًا.`,
  "why.support": "دعم على مدار الساعة",
  "why.supportText": "بالعربية والإنجليزية، ليلًا ونهارًا.",

  "proBanner.eyebrow": "عضوية برو",
  "proBanner.title": "مزايا أكثر لمن يتسوّق كثيرًا",
  "proBanner.text": "توصيل سريع، وعروض قبل الجميع، ودعم يعرفك باسمك. قريبًا.",
  "proBanner.action": "انضم إلى برو",
};
