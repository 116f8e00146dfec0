import { expect, it } from "vitest";
import { check } from "@/lib/form-rules";
import { signInRules, signUpRules } from "./rules";

it("takes what is filled in right, without the blanks around it", () => {
  expect(
    check(signUpRules, { fullName: " Noura ", email: " noura@example.com ", password: " spaces " }),
  ).toEqual({
    cleaned: { fullName: "Noura", email: "noura@example.com", password: " spaces " },
    errors: {},
  });
});

it("takes no notice of characters that cannot be seen", () => {
  expect(
    check(signUpRules, {
      fullName: "\u2067\u0646\u0648\u0631\u0629\u200f  \u0639\u0644\u064a\u2069",
      email: "\u202Anou\u200Bra@example.com\uFEFF",
      password: "123456",
    }).cleaned,
  ).toMatchObject({ fullName: "نورة علي", email: "noura@example.com" });
});

it("names every broken rule", () => {
  expect(check(signUpRules, { fullName: " N ", email: "noura@", password: "12345" }).errors).toEqual({
    fullName: "auth.shortName",
    email: "auth.invalidEmail",
    password: "auth.shortPassword",
  });
});

it.each(["", "noura", "noura@example", "a b@example.com", `${"x".repeat(250)}@example.com`])(
  "does not take %j for an address",
  (email) => {
    expect(check(signInRules, { email, password: "123456" }).errors).toEqual({ email: "auth.invalidEmail" });
  },
);
