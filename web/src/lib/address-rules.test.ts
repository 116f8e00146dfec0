import { expect, it } from "vitest";
import { limits } from "@/features/checkout/rules";
import { undeliverable, type AddressPart } from "./address-rules";

const address = {
  full_name: "Noura",
  street_address: "Tahlia Street 12",
  unit_number: "4",
  city: "Riyadh",
  province: "Riyadh",
  postal_code: "١٢٣٤٥",
};

it("names what the checkout would ask for again", () => {
  expect(undeliverable(address)).toEqual([]);
  expect(
    undeliverable({ ...address, unit_number: undefined, postal_code: "1234a", street_address: "Road 1" }),
  ).toEqual(["street_address", "unit_number", "postal_code"]);
});

it("asks for no more and no less than the checkout", () => {
  const leastAtCheckout: Record<AddressPart, number> = {
    full_name: limits.fullName[0],
    street_address: limits.streetAddress[0],
    unit_number: limits.apartmentUnit[0],
    city: limits.city[0],
    province: limits.province[0],
    postal_code: limits.postalCode[0],
  };
  for (const [part, least] of Object.entries(leastAtCheckout)) {
    expect(undeliverable({ ...address, [part]: "1".repeat(least) })).toEqual([]);
    expect(undeliverable({ ...address, [part]: "1".repeat(least - 1) })).toEqual([part]);
  }
});
