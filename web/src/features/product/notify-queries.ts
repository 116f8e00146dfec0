import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "@/api/client";
import type { Language } from "@/i18n/language";

/** Whether the shopper waits for a product. The key carries the user: it is nobody else's. */
export function noticeQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: ["notice", userId, id] as const,
    queryFn: async ({ signal }) =>
      dataOf(await api.GET("/api/v1/products/{id}/notice", { params: { path: { id } }, signal })),
  });
}

/** Guests give an address, members leave it to their account. */
type Wish = { language: Language; email?: string; website?: string };

export async function requestNotice(id: string, wish: Wish): Promise<void> {
  await api.POST("/api/v1/products/{id}/notice", { params: { path: { id } }, body: wish });
}

export async function deleteNotice(id: string): Promise<void> {
  await api.DELETE("/api/v1/products/{id}/notice", { params: { path: { id } } });
}

export async function stopNotices(token: string): Promise<void> {
  await api.POST("/api/v1/stock-notices/stop", { params: { query: { token } } });
}
