import type { cartPage as english } from "../en/cart-page";
import type { Translation } from "../messages";

export const cartPage: Translation<typeof english> = {
  "cart.clear": "إفراغ السلة",
  "cart.sku": "رمز المنتج: {sku}",
  "cart.summary": "ملخص الطلب",
  "cart.vat": "ضريبة القيمة المضافة (15%)",
  "cart.shipping": "الشحن",
  "cart.free": "مجانًا",
  "cart.total": "الإجمالي",
  "cart.returns": "إرجاع سهل خلال 14 يومًا",
};
