import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { apiAddress, liveStaleTime, privateQuery } from "@/api/api-query";
import { api, dataOf } from "@/api/client";
import type { components } from "@/api/schema";

export type Order = components["schemas"]["Order"];
export type OrderItem = components["schemas"]["OrderItem"];
export type OrderEvent = components["schemas"]["OrderEvent"];
export type OrderAddress = components["schemas"]["OrderAddress"];
export type Shipment = components["schemas"]["Shipment"];
export type PaymentMethod = Order["payment_method"];
export type Documents = components["schemas"]["Documents"];
export type Invoice = components["schemas"]["Invoice"];
export type Tracked = components["schemas"]["Tracked"];

export const ordersQueries = {
  /** The keys of all that shows an order. */
  keysOf: (userId: string, id: string) => [
    ordersQueries.list(userId).queryKey,
    ordersQueries.one(userId, id).queryKey,
    ordersQueries.documents(userId, id).queryKey,
  ],
  list: (userId: string) =>
    infiniteQueryOptions({
      queryKey: [apiAddress("/api/v1/orders"), userId],
      queryFn: async ({ pageParam, signal }) =>
        dataOf(await api.GET("/api/v1/orders", { params: { query: { cursor: pageParam } }, signal })),
      initialPageParam: "",
      getNextPageParam: (page) => page.next || undefined,
      // The status of orders changes on the server.
      staleTime: liveStaleTime,
    }),
  one: (userId: string, id: string) =>
    queryOptions({
      ...privateQuery(userId, "/api/v1/orders/{id}", { path: { id } }),
      staleTime: liveStaleTime,
    }),
  documents: (userId: string, id: string) =>
    queryOptions({
      ...privateQuery(userId, "/api/v1/orders/{id}/invoice", { path: { id } }),
      staleTime: liveStaleTime,
    }),
};

export async function cancelOrder(id: string): Promise<Order> {
  return dataOf(await api.POST("/api/v1/orders/{id}/cancel", { params: { path: { id } } }));
}

/** Pays an unpaid order again, or in another way. With `payment_url`, the payment goes on there. */
export async function payOrder(id: string, method: PaymentMethod): Promise<Order> {
  return dataOf(
    await api.POST("/api/v1/orders/{id}/payments", { params: { path: { id } }, body: { method } }),
  );
}

export async function trackOrder(number: string, email: string): Promise<Tracked> {
  return dataOf(await api.POST("/api/v1/track", { body: { order_number: number, email } }));
}
