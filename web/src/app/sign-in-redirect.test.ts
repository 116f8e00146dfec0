import { expect, it } from "vitest";
import { redirectAfterSignIn, signInState } from "./sign-in-redirect";

it("comes back to where the visitor was going", () => {
  expect(redirectAfterSignIn(signInState({ pathname: "/orders", search: "?page=2", hash: "#x" }))).toBe(
    "/orders?page=2#x",
  );
});

it.each([
  null,
  undefined,
  {},
  { from: 5 },
  { from: "https://elsewhere" },
  { from: "//elsewhere" },
  { from: "/auth" },
  { from: "/auth?forgot" },
  { from: "/auth/reset?token_hash=x" },
])("goes home for %j", (state) => {
  expect(redirectAfterSignIn(state)).toBe("/");
});
