import { expect, it } from "vitest";
import cases from "../../../internal/mail/testdata/addresses.json";
import { cleanEmail, isEmail } from "./email";

// The server's rule is tested with the same cases; only it changes upper case.
it.each(cases)("judges $typed as the server does", ({ typed, address }) => {
  expect(cleanEmail(typed)?.toLowerCase() ?? null).toBe(address);
  expect(isEmail(typed)).toBe(address !== null);
});
