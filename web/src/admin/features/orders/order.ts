import type { Schemas } from "../../api/client";

/** An order as the back office sees it. */
export type StaffOrder = Schemas["Annotated"];

/** What is fetched again after a change of an order. */
export const orderPaths = [
  "/api/v1/admin/orders",
  "/api/v1/admin/orders/{id}",
  "/api/v1/admin/orders/{id}/refunds",
] as const;
