import type { notify as english } from "../en/notify";
import type { Translation } from "../messages";

export const notify: Translation<typeof english> = {
  "notify.title": "أخبرني عند توفره",
  "notify.text": "نراسلك مرة واحدة فور توفر المنتج من جديد.",
  "notify.email": "البريد الإلكتروني",
  "notify.action": "أخبرني",
  "notify.done": "سنراسلك على {email} فور توفره.",
  "notify.cancel": "إلغاء التنبيه",
  "notify.cancelled": "لن نراسلك بشأن هذا المنتج",

  "stop.text": "اضغط الزر ولن نراسلك بعدها عند توفر المنتجات. أما رسائل طلباتك فتصلك كالمعتاد.",
  "stop.action": "إيقاف التنبيهات",
  "stop.done": "أوقفنا تنبيهات التوفر",
  "stop.doneText": "لن نراسلك عند توفر المنتجات. ويمكنك طلب التنبيه مجددًا من صفحة أي منتج نفدت كميته.",
  "stop.broken": "هذا الرابط غير مكتمل",
  "stop.brokenText": "افتح الرابط من رسالتنا مرة أخرى، أو انسخه كاملًا.",
  "stop.home": "متابعة التسوق",

  "error.product_in_stock": "خبر سار: المنتج متوفر الآن.",
  "error.too_many_notices": "بلغت أقصى عدد من المنتجات التي يمكنك انتظارها. ألغِ أحدها أولًا.",
};
