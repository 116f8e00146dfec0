import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "./client";
import type { components } from "./schema";

export type QuoteLine = components["schemas"]["CartLine"];
export type Quote = components["schemas"]["Quote"];
export type QuotedLine = Quote["lines"][number];
export type Speed = NonNullable<components["schemas"]["QuoteRequest"]["delivery"]>;

type Asked = {
  /** The lines to buy; nothing is requested for an empty cart. */
  lines: readonly QuoteLine[];
  /** The discount code to try, as it was typed. A refused one does not fail the quote, which states the reason. */
  coupon?: string;
  /** The user: a code may be used up for one shopper only. */
  userId?: string;
  /** Where it goes, as a city is called in either language, and how fast, for the days of delivery. */
  city?: string;
  /** The region, for a city that the shop does not know. */
  province?: string;
  speed?: Speed;
};

/**
 * The current cost of lines: the figures of cart and checkout, for guests and members. The previous quote
 * stays while a new one loads.
 */
export function quoteQuery({ lines, coupon = "", userId, city = "", province, speed }: Asked) {
  return queryOptions({
    queryKey: ["quote", userId ?? "guest", lines, coupon, city, province, speed] as const,
    queryFn: async ({ signal }) => {
      const body = {
        lines: [...lines],
        ...(coupon && { coupon_code: coupon }),
        ...(city && { city, province, delivery: speed }),
      };
      return dataOf(await api.POST("/api/v1/quote", { body, signal }));
    },
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    // Prices and stock change while the page is open.
    staleTime: 15_000,
  });
}
