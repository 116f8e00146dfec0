import { staffList, staffQuery } from "../../api/client";

export const webhooksQueries = {
  all: () => staffQuery("/api/v1/admin/webhooks"),
  /** What was sent to an endpoint. */
  log: (id: string) =>
    staffList("/api/v1/admin/webhooks/{id}/deliveries", "deliveries", { params: { path: { id } } }),
};
