/** Orders, one order, its invoice and tracking. */
export const orders = {
  "orders.empty": "No orders yet",
} as const;
