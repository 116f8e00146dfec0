import type { errors as english } from "../en/errors";
import type { Translation } from "../messages";

export const errors: Translation<typeof english> = {
  "error.unknown": "حدث خطأ ما. حاول مرة أخرى.",
  "error.network": "تعذّر الوصول إلى المتجر. تحقق من اتصالك وحاول مرة أخرى.",
  "error.internal": "حدث خلل من جهتنا. حاول مرة أخرى بعد قليل.",
  "error.category_not_found": "القسم غير موجود",
  "error.product_not_found": "المنتج غير موجود",
  "error.not_found": "لم نجد ما تبحث عنه.",
  "error.validation_failed": "بعض البيانات غير صحيحة، يرجى مراجعتها.",
  "error.invalid_email": "يرجى إدخال بريد إلكتروني صحيح",
  "error.bad_request": "الطلب غير صحيح. راجعه وحاول مرة أخرى.",
  "error.unauthenticated": "سجّل دخولك أولًا.",
  "error.forbidden": "لا تملك صلاحية الوصول إلى هذا.",
  "error.conflict": "تغيّرت البيانات للتو. راجعها ثم حاول مرة أخرى.",
  "error.too_large": "الحجم أكبر من المسموح به.",
  "error.timeout": "استغرق الأمر وقتًا طويلًا. حاول مرة أخرى.",
  "error.unavailable": "المتجر مشغول الآن. حاول مرة أخرى بعد قليل.",
  "error.rate_limited": "محاولات كثيرة في وقت قصير. انتظر قليلًا ثم حاول مرة أخرى.",
};
