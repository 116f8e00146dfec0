import { expect, it } from "vitest";
import type { Session } from "./auth-client";
import { secondStepDue } from "./second-step";

function session(aal: string, ...statuses: string[]): Session {
  const claims = btoa(JSON.stringify({ aal, name: "~~~???" }))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  const factors = statuses.map((status, i) => ({ id: String(i), status, factor_type: "totp" }));
  return { access_token: `head.${claims}.signature`, user: { factors } } as unknown as Session;
}

it.each([
  ["aal1 without a factor", session("aal1"), false],
  ["aal1 with a factor nobody proved", session("aal1", "unverified"), false],
  ["aal1 with a proved factor", session("aal1", "unverified", "verified"), true],
  ["aal2", session("aal2", "verified"), false],
  ["a token that cannot be read", { ...session("aal2", "verified"), access_token: "?" }, true],
])("for %s the second step is due: %s", (_name, given, want) => {
  expect(secondStepDue(given)).toBe(want);
});
