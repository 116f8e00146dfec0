import { privateQuery } from "@/api/api-query";
import { api } from "@/api/client";
import type { Language } from "@/i18n/language";

/** Whether the shopper waits for a product. */
export function noticeQuery(userId: string, id: string) {
  return privateQuery(userId, "/api/v1/products/{id}/notice", { path: { id } });
}

/** Guests send an address; that of members is in their account. */
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
