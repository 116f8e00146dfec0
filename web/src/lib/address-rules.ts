import { normalizeText } from "@/i18n/normalize-text";
import { postalCode } from "./saudi-numbers";

/** The parts of an address that a parcel needs, and how long each must be at least for the checkout to take it. */
export const addressLeast = {
  full_name: 3,
  street_address: 10,
  unit_number: 1,
  city: 2,
  province: 2,
  postal_code: 5,
} as const;

export type AddressPart = keyof typeof addressLeast;

/** Reports whether the checkout would take this part of an address. */
export function isDeliverable(part: AddressPart, typed: string): boolean {
  const text = normalizeText(typed);
  return part === "postal_code" ? postalCode(text) !== undefined : [...text].length >= addressLeast[part];
}

/** The parts that the checkout would ask for again. */
export function undeliverable(address: Partial<Record<AddressPart, string>>): AddressPart[] {
  const parts = Object.keys(addressLeast) as AddressPart[];
  return parts.filter((part) => !isDeliverable(part, address[part] ?? ""));
}
