import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "./client";
import type { components } from "./schema";

export type QuoteLine = components["schemas"]["CartLine"];
export type Quote = components["schemas"]["Quote"];
export type QuotedLine = Quote["lines"][number];

type Asked = {
  /** What is to be bought; nothing is asked for an empty cart. */
  lines: readonly QuoteLine[];
  /** The discount code to try, as it was typed. A refused one does not fail the quote, which states the reason. */
  coupon?: string;
  /** Who asks: a code may be used up for one shopper only. */
  userId?: string;
};

/**
 * What lines cost now: the figures of cart and checkout, for guests and members. While a new answer is on
 * its way the last one stands.
 */
export function quoteQuery({ lines, coupon = "", userId }: Asked) {
  return queryOptions({
    queryKey: ["quote", userId ?? "guest", lines, coupon] as const,
    queryFn: async ({ signal }) => {
      const body = { lines: [...lines], ...(coupon && { coupon_code: coupon }) };
      return dataOf(await api.POST("/api/v1/quote", { body, signal }));
    },
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    // Prices and stock change while somebody hesitates.
    staleTime: 15_000,
  });
}
