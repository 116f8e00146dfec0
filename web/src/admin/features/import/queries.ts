import { staffQuery } from "../../api/client";

export const importQueries = {
  all: () => staffQuery("/api/v1/admin/imports"),
  /** How far an import is. */
  progress: (id: string) => staffQuery("/api/v1/admin/imports/{id}", { params: { path: { id } } }),
};
