import { describe, expect, it } from "vitest";
import { messages as ar } from "@/i18n/ar";
import { messages as en } from "@/i18n/en";
import { check } from "@/lib/form-rules";
import { bodyOf, checkoutRules, fieldOf, shippingFields, type CheckoutValues } from "./rules";

const good: CheckoutValues = {
  fullName: "نورة العتيبي",
  email: "noura@example.com",
  phone: "+966512345678",
  streetAddress: "King Fahd Road 12",
  apartmentUnit: "4",
  province: "Riyadh",
  city: "Riyadh",
  postalCode: "12345",
  shortAddress: "",
  paymentMethod: "cod",
  saveAddress: false,
};

function errorsOf(changes: Partial<Record<keyof CheckoutValues, unknown>>) {
  return check(checkoutRules, { ...good, ...changes } as CheckoutValues).errors;
}

describe("the checkout's rules", () => {
  it("take a good form and trim it", () => {
    const padded = Object.fromEntries(
      Object.entries(good).map(([name, value]) => [
        name,
        typeof value === "string" && value !== "" && name !== "paymentMethod" ? `  ${value}\n` : value,
      ]),
    ) as CheckoutValues;
    expect(check(checkoutRules, padded)).toEqual({ cleaned: good, errors: {} });
  });

  it.each([
    ["fullName", "ab ", "x".repeat(101), "Full name must be at least 3 characters"],
    ["email", "noura@", `${"n".repeat(250)}@example.com`, "Invalid email address"],
    ["phone", " 051234567 ", "0".repeat(21), "Phone number must be at least 10 digits"],
    ["streetAddress", "Road 12  ", "x".repeat(201), "Street address must be at least 10 characters"],
    ["apartmentUnit", "  ", "x".repeat(51), "Apartment/Villa/Unit number is required"],
    ["province", "R", "x".repeat(51), "Province/Region is required"],
    ["city", "R", "x".repeat(51), "City name is required"],
    ["postalCode", "1234", "1".repeat(11), "Postal code must be at least 5 characters"],
  ] as const)("refuse a %s that is too short or too long", (field, short, long, message) => {
    const [key] = Object.entries(en).find(
      ([name, text]) => name.startsWith("checkout.") && text === message,
    )!;
    expect(errorsOf({ [field]: short })).toEqual({ [field]: key });
    expect(errorsOf({ [field]: long })).toEqual({ [field]: key });
    expect(ar[key as keyof typeof ar]).toBeTruthy();
  });

  it("count characters, not halves of them", () => {
    expect(errorsOf({ fullName: "😀😀" })).toEqual({ fullName: "checkout.badName" });
    expect(errorsOf({ fullName: "😀".repeat(100) })).toEqual({});
  });

  it("want digits that make a number, and read them in either script", () => {
    expect(errorsOf({ phone: "call me maybe" })).toEqual({ phone: "checkout.badPhone" });
    expect(errorsOf({ postalCode: "abcde" })).toEqual({ postalCode: "checkout.badPostalCode" });
    expect(check(checkoutRules, { ...good, phone: "٠٥١٢٣٤٥٦٧٨", postalCode: "١٢٣٤٥" }).cleaned).toEqual(good);
  });

  it("want a way to pay", () => {
    expect(errorsOf({ paymentMethod: "gold" })).toEqual({ paymentMethod: "checkout.badPayment" });
    expect(en["checkout.badPayment"]).toBe("Please select a payment method");
  });
});

describe("what the server says and hears", () => {
  it("names the form's fields", () => {
    expect(fieldOf("unit_number")).toBe("apartmentUnit");
    expect(fieldOf("shipping_address.full_name")).toBe("fullName");
    expect(fieldOf("payment_method")).toBe("paymentMethod");
    expect(fieldOf("expected_total")).toBeUndefined();
  });

  it("holds the whole form at the total that was shown", () => {
    const body = bodyOf({ ...good, saveAddress: true }, { total: 68.97, coupon_code: "EID10" }, "express");
    expect(body).toMatchObject({
      expected_total: 68.97,
      coupon_code: "EID10",
      save_address: true,
      payment_method: "cod",
      delivery: "express",
    });
    const short = bodyOf({ ...good, shortAddress: "rrrd2929" }, { total: 1, coupon_code: "" }, "standard");
    expect(short.shipping_address.street_address).toBe("King Fahd Road 12, RRRD2929");
    expect(Object.keys(body.shipping_address)).toHaveLength(shippingFields.length);
    expect(bodyOf(good, { total: 1, coupon_code: "" }, "standard")).not.toHaveProperty("coupon_code");
  });
});
