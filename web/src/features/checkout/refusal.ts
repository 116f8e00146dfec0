import type { ApiError, FieldError } from "@/api/api-error";
import type { Quote } from "@/api/quote-query";
import { isDefinitive } from "./order-attempt";

/** By how much an order is too much to be paid on delivery. */
export type OverCeiling = NonNullable<Quote["cod_over_ceiling"]>;

/** A product of which there is less than the cart holds. */
export type Shortage = { productId: string; left: number };

/** Why the order was not placed, by the kinds that the page handles differently. */
export type Refusal =
  /** Unknown whether the order was placed: the same attempt may be repeated. */
  | { kind: "unanswered" }
  | { kind: "signed-out" }
  | { kind: "fields"; fields: readonly FieldError[] }
  | { kind: "total" }
  | { kind: "stock"; short: readonly Shortage[] }
  | { kind: "code"; code: string }
  | { kind: "ceiling"; over: OverCeiling }
  | { kind: "empty" }
  | { kind: "other"; code: string };

/**
 * Returns why the order cannot be placed: the ceiling as long as it applies, else the result of the last
 * press, else the coupon error of the quote.
 */
export function currentRefusal(
  answer: Refusal | undefined,
  quote: Pick<Quote, "coupon_error">,
  over: OverCeiling | undefined,
): Refusal | undefined {
  if (over) return { kind: "ceiling", over };
  return answer ?? (quote.coupon_error ? { kind: "code", code: quote.coupon_error } : undefined);
}

export function refusalOf(error: unknown): Refusal {
  if (!isDefinitive(error)) return { kind: "unanswered" };
  if (error.status === 401) return { kind: "signed-out" };
  const invalid = error.code === "validation_failed" || error.code === "city_not_delivered";
  if (invalid && error.fields.length > 0) return { kind: "fields", fields: error.fields };
  if (error.code === "total_changed") return { kind: "total" };
  if (error.code === "insufficient_stock") return { kind: "stock", short: shortagesOf(error) };
  if (error.code.startsWith("coupon_")) return { kind: "code", code: error.code };
  if (error.code === "cod_over_total" || error.code === "cod_over_units")
    return { kind: "ceiling", over: overCeilingOf(error, error.code) };
  if (error.code === "cart_empty") return { kind: "empty" };
  return { kind: "other", code: error.code };
}

/** The figures are the fields of the refusal, as a quote has them. */
function overCeilingOf({ fields }: ApiError, code: OverCeiling["code"]): OverCeiling {
  const figure = (name: string) => fields.find(({ field }) => field === name)?.value ?? 0;
  return {
    code,
    limit_total: figure("limit_total"),
    open_total: figure("open_total"),
    limit_units: figure("limit_units"),
    open_units: figure("open_units"),
    order_units: figure("order_units"),
  };
}

/** The server returns each product with how many are left. */
function shortagesOf({ fields }: ApiError): Shortage[] {
  return fields.map(({ field, value = 0 }) => ({ productId: field, left: value }));
}
