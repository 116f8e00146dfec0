import { staffList } from "../../api/client";

export const couponsQueries = {
  list: () => staffList("/api/v1/admin/coupons", "coupons"),
};
