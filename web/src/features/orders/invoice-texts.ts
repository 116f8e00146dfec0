import { vatPercent } from "@/api/rules.gen";
import { formatDate, formatTime } from "@/i18n/dates";
import type { PaymentMethod } from "./queries";

/** A text of a document that has both languages, whatever the page's language. */
export type Both = { en: string; ar: string };

export const invoiceTexts = {
  invoice: { en: "Simplified Tax Invoice", ar: "فاتورة ضريبية مبسطة" },
  creditNote: { en: "Credit Note", ar: "إشعار دائن" },
  receipt: { en: "Receipt", ar: "إيصال" },
  cancellation: { en: "Cancellation Receipt", ar: "إيصال إلغاء" },
  returnReceipt: { en: "Return Receipt", ar: "إيصال إرجاع" },
  receiptNumber: { en: "Receipt number", ar: "رقم الإيصال" },
  forReceipt: { en: "For receipt number", ar: "عن الإيصال رقم" },
  receiptDate: { en: "Receipt issued", ar: "تاريخ الإيصال" },
  invoiceNumber: { en: "Invoice number", ar: "رقم الفاتورة" },
  creditNumber: { en: "Credit note number", ar: "رقم الإشعار" },
  original: { en: "For invoice number", ar: "عن الفاتورة رقم" },
  originalDate: { en: "Invoice issued", ar: "تاريخ الفاتورة" },
  issued: { en: "Issue date", ar: "تاريخ الإصدار" },
  order: { en: "Order number", ar: "رقم الطلب" },
  reason: { en: "Reason", ar: "السبب" },
  cancelled: { en: "Order cancelled", ar: "إلغاء الطلب" },
  returned: { en: "Items returned", ar: "إرجاع منتجات" },
  payment: { en: "Payment", ar: "طريقة الدفع" },
  seller: { en: "Seller", ar: "البائع" },
  buyer: { en: "Customer", ar: "العميل" },
  vatNumber: { en: "VAT number", ar: "الرقم الضريبي" },
  registration: { en: "Commercial registration", ar: "السجل التجاري" },
  description: { en: "Description", ar: "الوصف" },
  quantity: { en: "Qty", ar: "الكمية" },
  unitPrice: { en: "Unit price", ar: "سعر الوحدة" },
  net: { en: "Net", ar: "الصافي" },
  vat: { en: `VAT ${vatPercent}%`, ar: `الضريبة ${vatPercent}%` },
  gross: { en: "Total", ar: "الإجمالي" },
  subtotal: { en: "Subtotal, excluding VAT", ar: "المجموع غير شامل الضريبة" },
  discount: { en: "Discount", ar: "الخصم" },
  shipping: { en: "Shipping", ar: "الشحن" },
  taxable: { en: "Taxable amount", ar: "المبلغ الخاضع للضريبة" },
  totalVat: { en: `VAT (${vatPercent}%)`, ar: `ضريبة القيمة المضافة (${vatPercent}%)` },
  total: { en: "Total, including VAT", ar: "الإجمالي شامل الضريبة" },
  refunded: { en: "Total credited, including VAT", ar: "إجمالي المبلغ الدائن شامل الضريبة" },
  amounts: { en: "All amounts in Saudi riyals (SAR)", ar: "جميع المبالغ بالريال السعودي" },
  thanks: { en: "Thank you for shopping with us", ar: "شكرًا لتسوّقك معنا" },
} as const satisfies Record<string, Both>;

export const methodTexts: Record<PaymentMethod, Both> = {
  cod: { en: "Cash on Delivery", ar: "الدفع عند الاستلام" },
  mada: { en: "mada", ar: "مدى" },
  applepay: { en: "Apple Pay / Google Pay", ar: "Apple Pay / Google Pay" },
  stcpay: { en: "STC Pay", ar: "STC Pay" },
  tabby: { en: "Tabby", ar: "تابي" },
  tamara: { en: "Tamara", ar: "تمارا" },
  card: { en: "Visa / Mastercard", ar: "Visa / Mastercard" },
};

/** A moment of Saudi time in both languages. */
export function bothTimes(isoTime: string): Both {
  return {
    en: `${formatDate("en", isoTime)}, ${formatTime("en", isoTime)}`,
    ar: `${formatDate("ar", isoTime)}، ${formatTime("ar", isoTime)}`,
  };
}
