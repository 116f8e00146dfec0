import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { textDirection } from "@/i18n/facts-line";
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

/** Each line as its direction and its facts with theirs. */
function lines(container: HTMLElement): string[] {
  return [...container.querySelectorAll<HTMLElement>("address > span > bdi")].map((line) =>
    [line.dir, ...[...line.querySelectorAll("bdi")].map((fact) => `${fact.dir} ${fact.textContent}`)].join(
      " | ",
    ),
  );
}

it("reads every line in its own direction, with each fact in one piece", () => {
  const { container } = render(<OrderAddress address={address} withPhone />);
  expect(lines(container)).toEqual([
    "rtl | rtl نورة العتيبي",
    "rtl | rtl 7596 شارع الملك فهد | ltr Villa 4",
    "ltr | ltr Riyadh | rtl الرياض | ltr 12345",
    "ltr",
  ]);
  // What parts the facts is outside of them, in the line's own script.
  expect(container).toHaveTextContent("7596 شارع الملك فهد، Villa 4");
  expect(container).toHaveTextContent("Riyadh, الرياض, 12345");
});

it.each([
  ["نورة", "rtl"],
  ["12 طريق", "rtl"],
  ["Villa ٤", "ltr"],
  ["12345", "ltr"],
  ["", "ltr"],
])("finds the direction of %j", (text, want) => {
  expect(textDirection(text)).toBe(want);
});
