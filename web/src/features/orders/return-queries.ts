import { queryOptions } from "@tanstack/react-query";
import { liveStaleTime, privateQuery } from "@/api/api-query";
import { api, dataOf } from "@/api/client";
import type { components } from "@/api/schema";

export type Return = components["schemas"]["Return"];
export type ReturnState = Return["state"];
export type ReturnRequest = components["schemas"]["ReturnRequest"];
export type ReturnReason = ReturnRequest["reason"];
export type BankDetails = components["schemas"]["BankDetails"];

// The states of returns change on the server.
const staleTime = liveStaleTime;

export const returnsQueries = {
  list: (userId: string) => queryOptions({ ...privateQuery(userId, "/api/v1/returns"), staleTime }),
  /** What can be returned of an order, and what was. */
  ofOrder: (userId: string, id: string) =>
    queryOptions({ ...privateQuery(userId, "/api/v1/orders/{id}/returns", { path: { id } }), staleTime }),
  one: (userId: string, id: string) =>
    queryOptions({ ...privateQuery(userId, "/api/v1/returns/{id}", { path: { id } }), staleTime }),
  label: (userId: string, id: string) =>
    queryOptions({ ...privateQuery(userId, "/api/v1/returns/{id}/label", { path: { id } }), staleTime }),
  pictures: (userId: string, id: string) =>
    queryOptions(privateQuery(userId, "/api/v1/returns/{id}/pictures", { path: { id } })),
};

export async function requestReturn(orderId: string, key: string, body: ReturnRequest): Promise<Return[]> {
  const params = { path: { id: orderId }, header: { "Idempotency-Key": key } };
  return dataOf(await api.POST("/api/v1/orders/{id}/returns", { params, body })).returns;
}

export async function addReturnPicture(id: string, picture: string): Promise<Return> {
  return dataOf(
    await api.POST("/api/v1/returns/{id}/pictures", { params: { path: { id } }, body: { picture } }),
  );
}

export async function cancelReturn(id: string): Promise<Return> {
  return dataOf(await api.POST("/api/v1/returns/{id}/cancel", { params: { path: { id } } }));
}

export async function sendReturn(id: string, tracking: string): Promise<Return> {
  return dataOf(
    await api.POST("/api/v1/returns/{id}/sent", { params: { path: { id } }, body: { tracking } }),
  );
}

export async function setReturnBank(id: string, body: BankDetails): Promise<Return> {
  return dataOf(await api.PUT("/api/v1/returns/{id}/bank", { params: { path: { id } }, body }));
}
