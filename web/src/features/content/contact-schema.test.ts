import { expect, it } from "vitest";
import { contactSchema, refusalOf } from "./contact-schema";

const good = {
  name: " Noura ",
  email: " noura@example.com ",
  topic: "return",
  order_number: "",
  message: "The cup arrived broken.",
};

it("takes a message and trims it", () => {
  expect(contactSchema.parse(good)).toMatchObject({ name: "Noura", email: "noura@example.com" });
  const pasted = {
    name: "\u200fNoura  A",
    email: "\u202anoura@example.com\u202c",
    order_number: "\u20661A2B\u2069",
  };
  expect(contactSchema.parse({ ...good, ...pasted })).toMatchObject({
    name: "Noura A",
    email: "noura@example.com",
    order_number: "1A2B",
  });
  expect(contactSchema.safeParse({ ...good, email: "نورة@مثال.السعودية" }).success).toBe(true);
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
  const { error } = contactSchema.safeParse({ ...good, [field]: value });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, want]]);
});

it("says the same as the server", () => {
  expect(refusalOf("email", "format")).toEqual(["email", "contact.needEmail"]);
  expect(refusalOf("message", "too_long")).toEqual(["message", "contact.longMessage"]);
  expect(refusalOf("language", "not_allowed")).toBeUndefined();
});
