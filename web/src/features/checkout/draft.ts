import { sessionStore } from "@/lib/session-store";
import { paymentMethods } from "@/lib/payment-methods";
import { shippingFields, speeds, type CheckoutValues } from "./rules";

/** The values typed so far, and whether the payment step was open. */
export type Draft = { values: CheckoutValues; continued: boolean };

/** Survives a reload of the page. */
export const draft = sessionStore("checkout", parseDraft);

function parseDraft(stored: unknown): Draft | undefined {
  const { values, continued } = (stored ?? {}) as { values?: Record<string, unknown>; continued?: unknown };
  if (typeof values !== "object" || values === null) return undefined;
  if (shippingFields.some((field) => typeof values[field] !== "string")) return undefined;
  if (!paymentMethods.some((method) => method === values.paymentMethod)) return undefined;
  const { saveAddress, shortAddress, delivery } = values;
  return {
    values: {
      ...(values as CheckoutValues),
      saveAddress: saveAddress === true,
      shortAddress: typeof shortAddress === "string" ? shortAddress : "",
      delivery: speeds.find((speed) => speed === delivery),
    },
    continued: continued === true,
  };
}
