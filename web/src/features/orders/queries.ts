import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "@/api/client";
import type { components } from "@/api/schema";

export type Order = components["schemas"]["Order"];
export type OrderItem = components["schemas"]["OrderItem"];
export type OrderEvent = components["schemas"]["OrderEvent"];
export type OrderAddress = components["schemas"]["OrderAddress"];
export type PaymentMethod = Order["payment_method"];
export type Documents = components["schemas"]["Documents"];
export type Invoice = components["schemas"]["Invoice"];
export type Tracked = components["schemas"]["Tracked"];

/** Keys carry the user, so that nobody sees what was loaded for somebody else. */
export const ordersQueries = {
  all: (userId: string) => ["orders", userId] as const,
  list: (userId: string) =>
    infiniteQueryOptions({
      queryKey: [...ordersQueries.all(userId), "list"],
      queryFn: async ({ pageParam, signal }) =>
        dataOf(await api.GET("/api/v1/orders", { params: { query: { cursor: pageParam } }, signal })),
      initialPageParam: "",
      getNextPageParam: (page) => page.next || undefined,
      // The shop moves orders along while nobody is looking.
      staleTime: 0,
    }),
  one: (userId: string, id: string) =>
    queryOptions({
      queryKey: [...ordersQueries.all(userId), "one", id],
      queryFn: async ({ signal }) =>
        dataOf(await api.GET("/api/v1/orders/{id}", { params: { path: { id } }, signal })),
      staleTime: 0,
    }),
  documents: (userId: string, id: string) =>
    queryOptions({
      queryKey: [...ordersQueries.all(userId), "documents", id],
      queryFn: async ({ signal }) =>
        dataOf(await api.GET("/api/v1/orders/{id}/invoice", { params: { path: { id } }, signal })),
      staleTime: 0,
    }),
};

export async function cancelOrder(id: string): Promise<Order> {
  return dataOf(await api.POST("/api/v1/orders/{id}/cancel", { params: { path: { id } } }));
}

export async function trackOrder(number: string, email: string): Promise<Tracked> {
  return dataOf(await api.POST("/api/v1/track", { body: { order_number: number, email } }));
}

/** The part of an order's id that people see. */
export function orderNumber(id: string): string {
  return id.slice(0, 8);
}
