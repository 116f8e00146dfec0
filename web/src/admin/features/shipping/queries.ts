import { staffQuery } from "../../api/client";
import { shippingPath } from "./shipping";

export const shippingQueries = {
  overview: () => staffQuery(shippingPath),
  /** What an order would cost to ship and when it would arrive; of any vendor unless one is given. */
  trial: (city: string, amount: number, vendor: string) =>
    staffQuery(`${shippingPath}/trial`, {
      params: { query: { city, amount: String(amount), ...(vendor && { vendor }) } },
    }),
};
