import {
  minAddressCity,
  minAddressFullName,
  minAddressPostalCode,
  minAddressProvince,
  minAddressStreetAddress,
  minAddressUnitNumber,
} from "@/api/rules.gen";
import { normalizeText } from "@/i18n/normalize-text";
import { postalCode } from "./saudi-numbers";

/** The parts of an address that a parcel needs, and how long each must be at least for the checkout to take it. */
export const addressLeast = {
  full_name: minAddressFullName,
  street_address: minAddressStreetAddress,
  unit_number: minAddressUnitNumber,
  city: minAddressCity,
  province: minAddressProvince,
  postal_code: minAddressPostalCode,
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
