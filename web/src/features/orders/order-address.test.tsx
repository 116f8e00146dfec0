import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { OrderAddress } from "./order-address";

const address = {
  full_name: "نورة العتيبي",
  phone: "+966512345678",
  email: "noura@example.com",
  street_address: "7596 شارع الملك فهد",
  unit_number: "Villa 4",
  city: "Riyadh",
  province: "الرياض",
  postal_code: "12345",
};

it("keeps each fact in one piece, with what parts them outside", () => {
  const { container } = render(<OrderAddress address={address} withPhone />);
  const lines = [...container.querySelectorAll("address > span")].map((line) => [
    line.textContent,
    ...[...line.querySelectorAll("bdi")].map((fact) => fact.textContent),
  ]);
  expect(lines).toEqual([
    ["نورة العتيبي", "نورة العتيبي"],
    ["7596 شارع الملك فهد · Villa 4", "7596 شارع الملك فهد", "Villa 4"],
    ["Riyadh · الرياض · 12345", "Riyadh", "الرياض", "12345"],
    ["+966512345678", "+966512345678"],
  ]);
});
