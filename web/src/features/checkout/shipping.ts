import type { components } from "@/api/schema";
import { check } from "@/lib/form-rules";
import {
  checkoutRules,
  cleanPhone,
  limits,
  shippingFields,
  type CheckoutValues,
  type ShippingField,
  type ShippingValues,
} from "./rules";

/** An address that the shopper has saved. */
export type SavedAddress = components["schemas"]["AccountAddress"];

/** The shopper's data in the account. */
export type Buyer = { full_name: string; email: string; phone: string };

/** The default delivery city and its region, in the page's language. */
export type DefaultCity = { name: string; region: string };

type AddressValues = Omit<ShippingValues, "email" | "phone">;

export function valuesOf(address: SavedAddress): AddressValues {
  return {
    fullName: address.full_name,
    streetAddress: address.street_address,
    apartmentUnit: address.unit_number ?? "",
    city: address.city,
    province: address.province,
    postalCode: address.postal_code,
  };
}

/** The saved address that the form holds, if it holds one as it was saved. */
export function chosenAddress(addresses: readonly SavedAddress[], typed: ShippingValues) {
  return addresses.find((address) =>
    Object.entries(valuesOf(address)).every(
      ([field, text]) => text.trim() === typed[field as keyof AddressValues].trim(),
    ),
  );
}

/** The fields in which something is missing or wrong. */
export function brokenFields(values: CheckoutValues): ShippingField[] {
  const { errors } = check(checkoutRules, values);
  return shippingFields.filter((field) => field in errors);
}

/** Returns a new address in the delivery city. */
export function newAddress(buyer: Buyer | undefined, city: DefaultCity): AddressValues {
  return {
    fullName: buyer?.full_name ?? "",
    streetAddress: "",
    apartmentUnit: "",
    city: city.name,
    province: city.region,
    postalCode: "",
  };
}

/** Returns the initial values: the default address, else a new one. */
export function firstValues(
  buyer: Buyer | undefined,
  addresses: readonly SavedAddress[],
  city: DefaultCity,
): CheckoutValues {
  const preferred = addresses.find((address) => address.is_default) ?? addresses[0];
  return {
    ...(preferred ? valuesOf(preferred) : newAddress(buyer, city)),
    email: buyer?.email ?? "",
    phone: cleanPhone(buyer?.phone ?? "").slice(0, limits.phone[1]),
    shortAddress: "",
    paymentMethod: "cod",
    saveAddress: false,
  };
}
