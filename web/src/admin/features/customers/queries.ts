import { staffList, staffQuery } from "../../api/client";

/** Whom the address asks for. */
export function filtersIn(search: URLSearchParams) {
  return { q: search.get("q") ?? "", blocked: search.has("blocked") };
}

export const customersQueries = {
  list: (query: ReturnType<typeof filtersIn>) =>
    staffList("/api/v1/admin/customers", "customers", { params: { query } }),
  one: (id: string) => staffQuery("/api/v1/admin/customers/{id}", { params: { path: { id } } }),
  orders: (id: string) =>
    staffList("/api/v1/admin/customers/{id}/orders", "orders", { params: { path: { id } } }),
};
