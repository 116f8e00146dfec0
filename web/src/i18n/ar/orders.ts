import type { orders as english } from "../en/orders";
import type { Translation } from "../messages";

export const orders: Translation<typeof english> = {
  "orders.empty": "لا توجد طلبات بعد",
};
