import * as z from "zod/mini";
import type { Speed } from "@/api/quote-query";
import type { components } from "@/api/schema";
import type { PlainKey } from "@/i18n/messages";
import { normalizeText } from "@/i18n/normalize-text";
import { isEmail } from "@/lib/email";
import { addressLeast } from "@/lib/address-rules";
import { paymentMethods } from "@/lib/payment-methods";
import { phoneNumber, postalCode, shortAddress } from "@/lib/saudi-numbers";

export type CheckoutBody = components["schemas"]["Checkout"];

export const speeds = ["standard", "express"] as const satisfies readonly Speed[];

/**
 * The least and most characters of each text, and the message for one that is shorter or longer; in the order of the
 * form. Parts of an address are at least as long as the address book wants them.
 */
export const limits = {
  fullName: [addressLeast.full_name, 100, "checkout.badName"],
  email: [1, 255, "checkout.badEmail"],
  phone: [10, 20, "checkout.badPhone"],
  streetAddress: [addressLeast.street_address, 200, "checkout.badStreet"],
  apartmentUnit: [addressLeast.unit_number, 50, "checkout.badUnit"],
  city: [addressLeast.city, 50, "checkout.badCity"],
  province: [addressLeast.province, 50, "checkout.badProvince"],
  postalCode: [addressLeast.postal_code, 10, "checkout.badPostalCode"],
} as const satisfies Record<string, readonly [least: number, most: number, message: PlainKey]>;

export type ShippingField = keyof typeof limits;
export const shippingFields = Object.keys(limits) as ShippingField[];

/** Cleaned, and counted in characters as the server does. */
function text(field: ShippingField, clean: (typed: string) => string = normalizeText) {
  const [least, most, message] = limits[field];
  return z.string().check(
    z.overwrite(clean),
    z.refine((value) => {
      const length = [...value].length;
      return length >= least && length <= most;
    }, message),
  );
}

/** A number as it is stored, "+9665XXXXXXXX" for a Saudi mobile; what is none stays as it was typed. */
export function cleanPhone(typed: string): string {
  return phoneNumber(typed) ?? normalizeText(typed);
}

function cleanPostalCode(typed: string): string {
  return postalCode(typed) ?? normalizeText(typed);
}

// Messages are keys of the dictionary; the form translates them.
export const checkoutSchema = z.object({
  fullName: text("fullName"),
  email: text("email").check(z.refine(isEmail, limits.email[2])),
  phone: text("phone", cleanPhone).check(
    z.refine((value) => phoneNumber(value) !== undefined, limits.phone[2]),
  ),
  streetAddress: text("streetAddress"),
  apartmentUnit: text("apartmentUnit"),
  city: text("city"),
  province: text("province"),
  postalCode: text("postalCode", cleanPostalCode).check(
    z.refine((value) => postalCode(value) !== undefined, limits.postalCode[2]),
  ),
  /** A short national address; what it determines is filled into the other fields. */
  shortAddress: z.string(),
  /** The chosen speed; undefined: the usual one. */
  delivery: z.optional(z.enum(speeds)),
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

/** Returns the request body for an order at the total and the speed that are shown. */
export function bodyOf(
  values: CheckoutValues,
  quote: { total: number; coupon_code: string },
  speed: Speed,
): CheckoutBody {
  return {
    shipping_address: {
      full_name: values.fullName,
      phone: values.phone,
      email: values.email,
      street_address: withShortAddress(values),
      unit_number: values.apartmentUnit,
      city: values.city,
      province: values.province,
      postal_code: values.postalCode,
    },
    payment_method: values.paymentMethod,
    delivery: speed,
    expected_total: quote.total,
    ...(quote.coupon_code && { coupon_code: quote.coupon_code }),
    ...(values.saveAddress && { save_address: true }),
  };
}

/** The street with the short address behind it, by which a courier finds the door. */
function withShortAddress({ streetAddress, shortAddress: typed }: CheckoutValues): string {
  const code = shortAddress(typed)?.code;
  if (!code || streetAddress.toUpperCase().includes(code)) return streetAddress;
  const whole = `${streetAddress}, ${code}`;
  return [...whole].length > limits.streetAddress[1] ? streetAddress : whole;
}
