import { staffList, staffQuery } from "../../api/client";

export const peopleQueries = {
  people: () => staffQuery("/api/v1/admin/people"),
  /** The keys of programs. */
  keys: () => staffQuery("/api/v1/admin/keys"),
  changes: () => staffList("/api/v1/admin/audit", "changes"),
};
