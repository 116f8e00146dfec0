import { expect, it } from "vitest";
import { check, isValid } from "@/lib/form-rules";
import { contactRules, refusalOf, type ContactValues } from "./contact-rules";

const good: ContactValues = {
  name: " Noura ",
  email: " noura@example.com ",
  topic: "return",
  order_number: "",
  message: "The cup arrived broken.",
};

it("takes a message and trims it", () => {
  expect(check(contactRules, good).cleaned).toMatchObject({ name: "Noura", email: "noura@example.com" });
  const pasted = {
    name: "\u200fNoura  A",
    email: "\u202anoura@example.com\u202c",
    order_number: "\u20661A2B\u2069",
  };
  expect(check(contactRules, { ...good, ...pasted }).cleaned).toMatchObject({
    name: "Noura A",
    email: "noura@example.com",
    order_number: "1A2B",
  });
  expect(isValid(contactRules, { ...good, email: "نورة@مثال.السعودية" })).toBe(true);
});

it.each([
  ["name", " N ", "contact.needName"],
  ["name", "N".repeat(101), "contact.needName"],
  ["email", "noura.example.com", "contact.needEmail"],
  ["email", "no ura@example.com", "contact.needEmail"],
  ["topic", "", "contact.needTopic"],
  ["order_number", "1".repeat(41), "contact.badOrder"],
  ["message", "Too short", "contact.needMessage"],
  ["message", "a".repeat(4001), "contact.longMessage"],
])("refuses %s %j", (field, value, want) => {
  expect(check(contactRules, { ...good, [field]: value }).errors).toEqual({ [field]: want });
});

it("says the same as the server", () => {
  expect(refusalOf("email", "format")).toEqual(["email", "contact.needEmail"]);
  expect(refusalOf("message", "too_long")).toEqual(["message", "contact.longMessage"]);
  expect(refusalOf("language", "not_allowed")).toBeUndefined();
});
