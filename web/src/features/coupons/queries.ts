import { apiQuery } from "@/api/api-query";

export const couponQueries = {
  offers: () => apiQuery("/api/v1/coupons"),
};
