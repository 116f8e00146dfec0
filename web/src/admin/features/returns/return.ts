import type { Schemas } from "../../api/client";

/** A return as the back office sees it. */
export type StaffReturn = Schemas["AnnotatedReturn"];

/** What is fetched again after a change of a return. */
export const returnPaths = [
  "/api/v1/admin/returns",
  "/api/v1/admin/returns/{id}",
  "/api/v1/admin/orders/{id}",
  "/api/v1/admin/orders/{id}/refunds",
] as const;
