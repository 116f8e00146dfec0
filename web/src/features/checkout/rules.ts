import {
  orderAddressCityMaxLength,
  orderAddressEmailMaxLength,
  orderAddressFullNameMaxLength,
  orderAddressPhoneMaxLength,
  orderAddressPostalCodeMaxLength,
  orderAddressProvinceMaxLength,
  orderAddressStreetAddressMaxLength,
  orderAddressUnitNumberMaxLength,
} from "@/api/limits.gen";
import type { Speed } from "@/api/quote-query";
import { minAddressEmail, minAddressPhone } from "@/api/rules.gen";
import type { components } from "@/api/schema";
import type { PlainKey } from "@/i18n/messages";
import { normalizeText } from "@/i18n/normalize-text";
import { addressLeast } from "@/lib/address-rules";
import { isEmail } from "@/lib/email";
import { line, type Rule, type Rules } from "@/lib/form-rules";
import { paymentMethods, type PaymentMethod } from "@/lib/payment-methods";
import { phoneNumber, postalCode, shortAddress } from "@/lib/saudi-numbers";

export type CheckoutBody = components["schemas"]["Checkout"];

export const speeds = ["standard", "express"] as const satisfies readonly Speed[];

/**
 * The least and most characters of each text, and the message for one that is shorter or longer; in the order of the
 * form.
 */
export const limits = {
  fullName: [addressLeast.full_name, orderAddressFullNameMaxLength, "checkout.badName"],
  email: [minAddressEmail, orderAddressEmailMaxLength, "checkout.badEmail"],
  phone: [minAddressPhone, orderAddressPhoneMaxLength, "checkout.badPhone"],
  streetAddress: [addressLeast.street_address, orderAddressStreetAddressMaxLength, "checkout.badStreet"],
  apartmentUnit: [addressLeast.unit_number, orderAddressUnitNumberMaxLength, "checkout.badUnit"],
  city: [addressLeast.city, orderAddressCityMaxLength, "checkout.badCity"],
  province: [addressLeast.province, orderAddressProvinceMaxLength, "checkout.badProvince"],
  postalCode: [addressLeast.postal_code, orderAddressPostalCodeMaxLength, "checkout.badPostalCode"],
} as const satisfies Record<string, readonly [least: number, most: number, message: PlainKey]>;

export type ShippingField = keyof typeof limits;
export const shippingFields = Object.keys(limits) as ShippingField[];

/** Its characters are counted as the server does. */
function text(
  field: ShippingField,
  isGood: (text: string) => boolean = () => true,
  clean?: (typed: string) => string,
): Rule<string> {
  const [least, most, message] = limits[field];
  const fits = ({ length }: string[]) => length >= least && length <= most;
  return line((cleaned) => fits([...cleaned]) && isGood(cleaned), message, clean);
}

/** A number as it is stored, "+9665XXXXXXXX" for a Saudi mobile; what is none stays as it was typed. */
export function cleanPhone(typed: string): string {
  return phoneNumber(typed) ?? normalizeText(typed);
}

function cleanPostalCode(typed: string): string {
  return postalCode(typed) ?? normalizeText(typed);
}

export type CheckoutValues = Record<ShippingField, string> & {
  /** A short national address; what it determines is filled into the other fields. */
  shortAddress: string;
  /** The chosen speed; undefined: the usual one. */
  delivery?: Speed;
  paymentMethod: PaymentMethod;
  saveAddress: boolean;
};

export const checkoutRules: Rules<CheckoutValues> = {
  fullName: text("fullName"),
  email: text("email", isEmail),
  phone: text("phone", (number) => phoneNumber(number) !== undefined, cleanPhone),
  streetAddress: text("streetAddress"),
  apartmentUnit: text("apartmentUnit"),
  city: text("city"),
  province: text("province"),
  postalCode: text("postalCode", (code) => postalCode(code) !== undefined, cleanPostalCode),
  paymentMethod: (method) => (paymentMethods.includes(method) ? [method] : [method, "checkout.badPayment"]),
};
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
