import { staffQuery } from "../../api/client";

export const categoriesQueries = {
  all: () => staffQuery("/api/v1/admin/categories"),
};
