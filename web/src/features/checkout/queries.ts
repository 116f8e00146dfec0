import { api, dataOf } from "@/api/client";
import type { components } from "@/api/schema";
import type { Attempt } from "./order-attempt";

export type PlacedOrder = components["schemas"]["Order"];

/** Orders the contents of the shopper's cart. The same attempt, sent again, returns the same order. */
export async function placeOrder({ key, body }: Attempt): Promise<PlacedOrder> {
  const params = { header: { "Idempotency-Key": key } };
  return dataOf(await api.POST("/api/v1/orders", { params, body }));
}
