import type { Language } from "@/i18n/language";
import { staffList, staffQuery, type Schemas } from "../../api/client";
import { adminListProductsSortValues as sorts } from "../../api/values.gen";

/** Which products the address asks for, with the text that is looked for by now, in the language of its order. */
export function filtersIn(search: URLSearchParams, q: string, lang: Language) {
  const get = (name: string) => search.get(name) || undefined;
  return {
    q,
    status: get("status") as Schemas["ProductRow"]["status"] | undefined,
    category_id: get("category"),
    vendor_id: get("vendor"),
    stock: get("stock") as "low" | "out" | undefined,
    no_picture: get("picture") === "none" || undefined,
    sort: sorts.find((sort) => sort === get("sort")) ?? "newest",
    lang,
  };
}

/** The text that an address looks for. */
export function textIn(search: URLSearchParams): string {
  return (search.get("q") ?? "").trim();
}

const at = (id: string) => ({ params: { path: { id } } });

export const productsQueries = {
  list: (query: ReturnType<typeof filtersIn>) =>
    staffList("/api/v1/admin/products", "products", { params: { query } }),
  /** What is being edited is not replaced under the hands of the editor, and read anew the next time. */
  one: (id: string) => ({
    ...staffQuery("/api/v1/admin/products/{id}", at(id)),
    staleTime: Infinity,
    gcTime: 0,
  }),
  history: (id: string) => staffList("/api/v1/admin/products/{id}/history", "changes", at(id)),
  /** A product as shoppers will see it. */
  preview: (id: string) => staffQuery("/api/v1/admin/products/{id}/preview", at(id)),
};
