import type { PlainKey } from "@/i18n/messages";
import { useShopConfig } from "./shop-config";

/** Ways to pay, in the order they are offered. */
export const paymentMethods = ["cod", "mada", "applepay", "stcpay", "tabby", "tamara", "card"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Those that are announced as coming soon where they cannot be chosen; the others do not show there. */
export const announced = (method: PaymentMethod) => method !== "stcpay" && method !== "cod";

/**
 * Returns for a way to pay the companies behind it, as they write themselves, if it can be chosen: on delivery, or with
 * a provider of the operator's.
 */
export function usePaymentMethods(): (method: PaymentMethod) => readonly string[] | undefined {
  const { payment_methods: online, hidden } = useShopConfig();
  return (method) =>
    method === "cod"
      ? hidden?.includes("cod")
        ? undefined
        : []
      : online?.find((one) => one.method === method)?.brands;
}

/** The message key of a way to pay that can be chosen. */
export function offerKey(method: PaymentMethod): PlainKey {
  if (method === "tabby" || method === "tamara") return `checkout.pay.${method}Later`;
  return method === "applepay" ? "checkout.pay.applepayOnly" : `checkout.pay.${method}`;
}

/** The message key of what its name does not tell. */
export function offerTextKey(method: PaymentMethod): PlainKey | undefined {
  if (method === "cod") return "checkout.pay.codText";
  return method === "tabby" || method === "tamara" ? "checkout.pay.laterText" : undefined;
}
