import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { phoneNumber, postalCode, shortAddress } from "./saudi-numbers";

/** The cases of the server's own test. */
const cases = JSON.parse(
  readFileSync(new URL("../../../internal/saudi/testdata/numbers.json", import.meta.url), "utf8"),
) as {
  phones: { typed: string; phone: string | null }[];
  postal_codes: { typed: string; code: string | null }[];
};

it.each(cases.phones)("reads $typed as the phone number $phone", ({ typed, phone }) => {
  expect(phoneNumber(typed) ?? null).toBe(phone);
});

it.each(cases.postal_codes)("reads $typed as the postal code $code", ({ typed, code }) => {
  expect(postalCode(typed) ?? null).toBe(code);
});

it("reads the building number out of a short national address", () => {
  expect(shortAddress(" rrrd٢٩٢٩ ")).toEqual({ code: "RRRD2929", building: "2929" });
  expect(shortAddress("RRR29291")).toBeUndefined();
});
