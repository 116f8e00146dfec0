import * as z from "zod/mini";
import type { components } from "@/api/schema";
import type { PlainKey } from "@/i18n/messages";
import { normalizeText } from "@/i18n/normalize-text";
import { isEmail } from "@/lib/email";

export type CheckoutBody = components["schemas"]["Checkout"];

/** Ways to pay, in the order they are offered. Only one is switched on. */
export const paymentMethods = ["cod", "mada", "applepay", "tabby", "tamara", "card"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const enabledMethod: PaymentMethod = "cod";

/**
 * The maximum length of each text, in characters, and the message for a longer one; in the order of the form.
 */
export const limits = {
  fullName: [3, 100, "checkout.badName"],
  email: [1, 255, "checkout.badEmail"],
  phone: [10, 20, "checkout.badPhone"],
  streetAddress: [10, 200, "checkout.badStreet"],
  apartmentUnit: [1, 50, "checkout.badUnit"],
  city: [2, 50, "checkout.badCity"],
  province: [2, 50, "checkout.badProvince"],
  postalCode: [5, 10, "checkout.badPostalCode"],
} as const satisfies Record<string, readonly [least: number, most: number, message: PlainKey]>;

export type ShippingField = keyof typeof limits;
export const shippingFields = Object.keys(limits) as ShippingField[];

/** Cleaned, and counted in characters as the server does. */
function text(field: ShippingField) {
  const [least, most, message] = limits[field];
  return z.string().check(
    z.overwrite(normalizeText),
    z.refine((value) => {
      const length = [...value].length;
      return length >= least && length <= most;
    }, message),
  );
}

// Messages are keys of the dictionary; the form translates them.
export const checkoutSchema = z.object({
  fullName: text("fullName"),
  email: text("email").check(z.refine(isEmail, limits.email[2])),
  phone: text("phone"),
  streetAddress: text("streetAddress"),
  apartmentUnit: text("apartmentUnit"),
  city: text("city"),
  province: text("province"),
  postalCode: text("postalCode"),
  paymentMethod: z.enum(paymentMethods, "checkout.badPayment" satisfies PlainKey),
  saveAddress: z.boolean(),
});
export type CheckoutValues = z.infer<typeof checkoutSchema>;
export type ShippingValues = Pick<CheckoutValues, ShippingField>;

/** The server's name of each field. */
const serverNames = {
  fullName: "full_name",
  email: "email",
  phone: "phone",
  streetAddress: "street_address",
  apartmentUnit: "unit_number",
  province: "province",
  city: "city",
  postalCode: "postal_code",
  paymentMethod: "payment_method",
} as const satisfies Record<string, string>;

/** Returns the form's field for a server field, which may include the name of the object around it. */
export function fieldOf(serverName: string): ShippingField | "paymentMethod" | undefined {
  const name = serverName.split(".").at(-1);
  const fields = Object.keys(serverNames) as (keyof typeof serverNames)[];
  return fields.find((field) => serverNames[field] === name);
}

/** Returns the request body for an order at the total that is shown. */
export function bodyOf(values: CheckoutValues, quote: { total: number; coupon_code: string }): CheckoutBody {
  return {
    shipping_address: {
      full_name: values.fullName,
      phone: values.phone,
      email: values.email,
      street_address: values.streetAddress,
      unit_number: values.apartmentUnit,
      city: values.city,
      province: values.province,
      postal_code: values.postalCode,
    },
    payment_method: values.paymentMethod,
    expected_total: quote.total,
    ...(quote.coupon_code && { coupon_code: quote.coupon_code }),
    ...(values.saveAddress && { save_address: true }),
  };
}
