/** The discount codes on the deals page. */
export const coupons = {
  "coupons.title": "Discount codes",
  "coupons.text": "Copy a code and enter it in your cart.",
  "coupons.percent": "{n}% off",
  "coupons.amount": "{amount} off",
  "coupons.cap": "Up to {amount}",
  "coupons.minimum": "On orders from {amount}",
  "coupons.only": "On {names}",
  "coupons.everything": "On everything",
  "coupons.once": "Once per shopper",
  "coupons.ends": "Ends {date}",
  "coupons.code": "Code",
  "coupons.copy": "Copy",
  "coupons.copyCode": "Copy the code {code}",
  "coupons.copied": "Copied",
  "coupons.copiedText": "Code {code} copied. Enter it in your cart.",
  "coupons.failed": "The code could not be copied. It reads {code}.",
} as const;
