import type { officeErrors as english } from "../en/office-errors";
import type { Translation } from "../messages";

export const officeErrors: Translation<typeof english> = {
  "error.account_not_found": "لا يوجد حساب بهذا البريد الإلكتروني.",
  "error.bank_unreadable": "تعذّرت قراءة بيانات الحساب البنكي. اطلب من العميل إدخالها من جديد.",
  "error.invitation_not_found": "هذا الرابط مستخدم أو انتهت صلاحيته أو مخصص لبريد آخر.",
  "error.item_not_in_order": "هذا المنتج ليس ضمن الطلب.",
  "error.key_not_found": "هذا المفتاح لم يعد موجودًا.",
  "error.last_owner": "لا بد للمتجر من مالك. عيّن مالكًا آخر أولًا.",
  "error.missing_right": "يتطلب هذا صلاحية ليست لديك.",
  "error.month_not_ended": "لم ينتهِ هذا الشهر بعد.",
  "error.not_staff": "هذا الحساب غير مخوَّل بالإدارة.",
  "error.person_not_found": "لا يوجد عضو بهذا الحساب.",
  "error.refund_no_bank": "لم يُدخل العميل حسابه البنكي بعد.",
  "error.second_step_needed": "يتطلب هذا التحقق بخطوتين.",
  "error.shipment_exists": "توجد شحنة بهذا الرقم.",
  "error.shipment_not_found": "الشحنة غير موجودة.",
  "error.shipment_quantity": "الكمية أكبر مما تبقى للشحن.",
  "error.too_many_keys": "عدد المفاتيح كبير. أزل أحدها أولًا.",
  "error.vendor_not_found": "لا يوجد بائع بهذا المعرّف.",
  "error.vendor_not_in_order": "لا يوجد في الطلب شيء من هذا البائع.",
  "error.staff_account": "هذا الحساب لأحد أعضاء الفريق. أنهِ عضويته من صفحة الفريق أولًا أو راجع المالك.",
  "error.message_not_found": "هذه الرسالة غير موجودة.",
  "error.coupon_exists": "يوجد كود خصم بهذا الاسم.",
  "error.coupon_ended": "انتهى هذا الكود من قبل.",
  "error.payout_exists": "سُجلت دفعة بهذا المرجع من قبل.",
  "error.payout_not_found": "هذه الدفعة محذوفة من قبل.",
};
