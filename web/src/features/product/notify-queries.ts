import { privateQuery } from "@/api/api-query";
import { api } from "@/api/client";
import type { ProductDetail } from "@/api/types";
import type { Language } from "@/i18n/language";
import type { Choice } from "@/lib/offer";

/** What is waited for: a colour and size of a product with variants, else the product in any. */
export function noticeChoice({ variants }: Pick<ProductDetail, "variants">, choice: Choice): Choice {
  return variants.length > 0 ? choice : {};
}

/** Whether the shopper waits for a product. */
export function noticeQuery(userId: string, id: string, choice: Choice) {
  return privateQuery(userId, "/api/v1/products/{id}/notice", { path: { id }, query: choice });
}

/** Guests send an address; that of members is in their account. */
type Wish = Choice & { language: Language; email?: string; website?: string };

export async function requestNotice(id: string, wish: Wish): Promise<void> {
  await api.POST("/api/v1/products/{id}/notice", { params: { path: { id } }, body: wish });
}

export async function deleteNotice(id: string, choice: Choice): Promise<void> {
  await api.DELETE("/api/v1/products/{id}/notice", { params: { path: { id }, query: choice } });
}

export async function stopNotices(token: string): Promise<void> {
  await api.POST("/api/v1/stock-notices/stop", { params: { query: { token } } });
}
