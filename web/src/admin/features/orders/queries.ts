import { staffList, staffQuery } from "../../api/client";
import type { Me } from "../../app/member-context";
import { listQuery, type Filters } from "./list-query";

/** Whether somebody may ask for the orders of a vendor. Vendors see their own alone. */
export function choosesVendor({ vendor_id, rights }: Me): boolean {
  return vendor_id === "" && rights.includes("vendors:read");
}

const at = (id: string) => ({ params: { path: { id } } });

export const ordersQueries = {
  list: (filters: Filters) =>
    staffList("/api/v1/admin/orders", "orders", { params: { query: listQuery(filters) } }),
  /** Filters that the member has kept. */
  views: () => staffQuery("/api/v1/admin/order-views"),
  one: (id: string) => staffQuery("/api/v1/admin/orders/{id}", at(id)),
  /** The returns of an order, and what can be refunded without one. */
  refunds: (id: string) => staffQuery("/api/v1/admin/orders/{id}/refunds", at(id)),
  /** What packing lists and labels have. */
  print: (id: string) => staffQuery("/api/v1/admin/orders/{id}/print", at(id)),
  documents: (id: string) => ({
    ...staffQuery("/api/v1/admin/orders/{id}/documents", at(id)),
    retry: false,
  }),
};
