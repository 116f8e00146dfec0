import { staffQuery } from "../../api/client";

export const homeQueries = {
  home: () => staffQuery("/api/v1/admin/home"),
};
