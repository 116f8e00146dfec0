import { expect, it } from "vitest";
import { limits } from "@/features/checkout/schema";
import { addressLeast, undeliverable } from "./address-rules";

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
  expect(Object.values(addressLeast)).toEqual(
    [
      limits.fullName,
      limits.streetAddress,
      limits.apartmentUnit,
      limits.city,
      limits.province,
      limits.postalCode,
    ].map(([least]) => least),
  );
});
