import type { ApiError, FieldError } from "@/api/api-error";
import { isDefinitive } from "./attempt";

/** A product of which there is less than the cart holds. */
export type Shortage = { productId: string; left: number };

/** Why there is no order, in the ways that the page answers differently. */
export type Refusal =
  /** Nobody knows whether there is one: the attempt may be repeated as it was. */
  | { kind: "unanswered" }
  | { kind: "signed-out" }
  | { kind: "fields"; fields: readonly FieldError[] }
  | { kind: "total" }
  | { kind: "stock"; short: readonly Shortage[] }
  | { kind: "code"; code: string }
  | { kind: "empty" }
  | { kind: "other"; code: string };

export function refusalOf(error: unknown): Refusal {
  if (!isDefinitive(error)) return { kind: "unanswered" };
  if (error.status === 401) return { kind: "signed-out" };
  if (error.code === "validation_failed" && error.fields.length > 0)
    return { kind: "fields", fields: error.fields };
  if (error.code === "total_changed") return { kind: "total" };
  if (error.code === "insufficient_stock") return { kind: "stock", short: shortagesOf(error) };
  if (error.code.startsWith("coupon_")) return { kind: "code", code: error.code };
  if (error.code === "cart_empty") return { kind: "empty" };
  return { kind: "other", code: error.code };
}

/** The server names each product, and says how many are left in the message. */
function shortagesOf({ fields }: ApiError): Shortage[] {
  return fields.map(({ field, message }) => ({ productId: field, left: Number(message) || 0 }));
}
