import { expect, it } from "vitest";
import { signInSchema, signUpSchema } from "./schemas";

function messages(result: { success: boolean; error?: { issues: { message: string }[] } }): string[] {
  return result.error?.issues.map(({ message }) => message) ?? [];
}

it("takes what is filled in right, without the blanks around it", () => {
  expect(
    signUpSchema.parse({ fullName: " Noura ", email: " noura@example.com ", password: " spaces " }),
  ).toEqual({
    fullName: "Noura",
    email: "noura@example.com",
    password: " spaces ",
  });
});

it("takes no notice of characters that cannot be seen", () => {
  expect(
    signUpSchema.parse({
      fullName: "\u2067\u0646\u0648\u0631\u0629\u200f  \u0639\u0644\u064a\u2069",
      email: "\u202Anou\u200Bra@example.com\uFEFF",
      password: "123456",
    }),
  ).toMatchObject({ fullName: "نورة علي", email: "noura@example.com" });
});

it("names every broken rule in the order of the fields", () => {
  expect(messages(signUpSchema.safeParse({ fullName: " N ", email: "noura@", password: "12345" }))).toEqual([
    "auth.shortName",
    "auth.invalidEmail",
    "auth.shortPassword",
  ]);
});

it.each(["", "noura", "noura@example", "a b@example.com", `${"x".repeat(250)}@example.com`])(
  "does not take %j for an address",
  (email) => {
    expect(messages(signInSchema.safeParse({ email, password: "123456" }))[0]).toBe("auth.invalidEmail");
  },
);
