import type { checkout as english } from "../en/checkout";
import type { Translation } from "../messages";

export const checkout: Translation<typeof english> = {
  "checkout.shipping": "معلومات التوصيل",
};
