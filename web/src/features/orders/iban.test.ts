import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseIban } from "./iban";

/** The cases of the server's own test. */
const { ibans } = JSON.parse(
  readFileSync(new URL("../../../../internal/saudi/testdata/numbers.json", import.meta.url), "utf8"),
) as { ibans: { typed: string; iban: string | null }[] };

it.each(ibans)("reads $typed as the IBAN $iban", ({ typed, iban }) => {
  expect(parseIban(typed) ?? null).toBe(iban);
});
