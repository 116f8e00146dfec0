import { refundDays } from "@/api/rules.gen";
import type { payment as english } from "../en/payment";
import type { Translation } from "../messages";

export const payment: Translation<typeof english> = {
  "pay.waiting": "بانتظار الدفع",
  "pay.held": {
    zero: "تنتهي مهلة الدفع خلال لحظات.",
    one: "نحتفظ لك بالمنتجات لدقيقة واحدة.",
    two: "نحتفظ لك بالمنتجات لدقيقتين.",
    few: "نحتفظ لك بالمنتجات لمدة {n} دقائق.",
    many: "نحتفظ لك بالمنتجات لمدة {n} دقيقة.",
    other: "نحتفظ لك بالمنتجات لمدة {n} دقيقة.",
  },
  "pay.unfinished": "إذا لم تُكمل الدفع فيمكنك المتابعة الآن.",
  "pay.again": "حاول الدفع مرة أخرى",
  "pay.other": "اختر طريقة أخرى",
  "pay.checking": "نتحقق من الدفع…",
  "pay.checkingText": "يستغرق ذلك بضع ثوانٍ، ويمكنك المغادرة: سنراسلك عند تأكيد الدفع.",
  "pay.failed": "لم تتم عملية الدفع",
  "pay.payment_declined": "رُفضت العملية، ولم يُخصم منك أي مبلغ.",
  "pay.payment_cancelled": "لقد ألغيت الدفعة. فضلاً حاول مجددًا أو اختر طريقة دفع أخرى.",
  "pay.payment_expired": "انتهت المهلة في صفحة الدفع، ولم يُخصم منك أي مبلغ.",
  "pay.payment_unavailable": "تعذّر فتح صفحة الدفع الآن، ولم يُخصم منك أي مبلغ.",
  "pay.payment_not_available":
    "نأسف، {provider} غير قادرة على الموافقة على هذه العملية. الرجاء استخدام طريقة دفع أخرى.",
  "pay.payment_amount_too_high":
    "قيمة الطلب تفوق الحد الأقصى المسموح به حاليًا مع {provider}. يُرجى تخفيض قيمة السلة أو استخدام وسيلة دفع أخرى.",
  "pay.payment_amount_too_low":
    "قيمة الطلب أقل من الحد الأدنى المطلوب لاستخدام خدمة {provider}. يُرجى زيادة قيمة الطلب أو استخدام وسيلة دفع أخرى.",
  "pay.expired": "انتهت مهلة الدفع",
  "pay.expiredText": "أُلغي الطلب ولم يُخصم منك أي مبلغ. أعد المنتجات إلى السلة لتطلبها من جديد.",
  "pay.restore": "أعد المنتجات إلى السلة",
  "pay.review": "نراجع عملية الدفع",
  "pay.reviewText": "المبلغ الذي وصلنا لا يطابق هذا الطلب. لا يلزمك فعل شيء، وسنراسلك.",
  "pay.refunding": "مبلغك في طريق العودة إليك",
  "pay.refundingText": "نعيد المبلغ إلى الوسيلة التي دفعت بها، وسنراسلك عند اكتمال الاسترداد.",
  "pay.refunded": "تم استرداد المبلغ",
  "pay.partlyRefunded": "تم استرداد جزء من المبلغ",
  "pay.refundedText": `أعدنا إليك {amount}. قد يستغرق ظهوره في حسابك حتى ${refundDays} يومًا بحسب البنك.`,
  "pay.thanksText": "وصلتنا دفعتك ونعمل الآن على تجهيز طلبك.",
  "pay.choose": "كيف تريد الدفع؟",
  "pay.continue": "المتابعة إلى الدفع",
  "pay.confirmCod": "الدفع عند الاستلام",
  "pay.keep": "رجوع",
};
