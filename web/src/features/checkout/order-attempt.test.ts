// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { ApiError, networkError } from "@/api/api-error";
import { draft } from "./draft";
import { attemptFor, clearAttempt, isDefinitive, useUnansweredAttempt } from "./order-attempt";
import { refusalOf } from "./refusal";
import { bodyOf, type CheckoutValues } from "./rules";

const values: CheckoutValues = {
  fullName: "Noura Alotaibi",
  email: "noura@example.com",
  phone: "0512345678",
  streetAddress: "King Fahd Road 12",
  apartmentUnit: "4",
  province: "Riyadh",
  city: "Riyadh",
  postalCode: "12345",
  shortAddress: "",
  paymentMethod: "cod",
  saveAddress: false,
};
const quote = { total: 100, coupon_code: "" };
const body = bodyOf(values, quote, "standard");

afterEach(() => sessionStorage.clear());

const unanswered = (userId: string) => renderHook(() => useUnansweredAttempt(userId)).result.current;

describe("the key of an attempt", () => {
  it("stays the same until there is an answer", () => {
    const { key } = attemptFor("noura", body);
    expect(key.length).toBeGreaterThanOrEqual(8);
    expect(attemptFor("noura", bodyOf({ ...values }, quote, "standard")).key).toBe(key);
    expect(unanswered("noura")).toEqual({ key, body });
    clearAttempt();
    expect(unanswered("noura")).toBeUndefined();
    expect(attemptFor("noura", body).key).not.toBe(key);
  });

  it("changes with what is sent", () => {
    const keys = [
      attemptFor("noura", body),
      attemptFor("noura", bodyOf({ ...values, city: "Jeddah" }, quote, "standard")),
      attemptFor("noura", bodyOf({ ...values, city: "Jeddah" }, { ...quote, total: 101 }, "standard")),
    ].map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
  });

  it("is nobody else's", () => {
    const { key } = attemptFor("noura", body);
    expect(attemptFor("salem", body).key).not.toBe(key);
    expect(unanswered("noura")).toBeUndefined();
  });
});

describe("an answer", () => {
  it.each([
    [networkError(new TypeError("failed")), false],
    [new ApiError("internal", 500, ""), false],
    [new ApiError("timeout", 504, ""), false],
    [new ApiError("rate_limited", 429, ""), false],
    [new ApiError("total_changed", 409, ""), true],
    [new ApiError("unauthenticated", 401, ""), true],
    [new Error("a fault of ours"), false],
  ])("%s settles the attempt: %s", (error, definitive) => {
    expect(isDefinitive(error)).toBe(definitive);
  });

  it.each([
    [new ApiError("total_changed", 409, ""), { kind: "total" }],
    [
      new ApiError("insufficient_stock", 409, "", [{ field: "p1", code: "left", message: "", value: 3 }]),
      { kind: "stock", short: [{ productId: "p1", left: 3 }] },
    ],
    [new ApiError("coupon_expired", 422, ""), { kind: "code", code: "coupon_expired" }],
    [new ApiError("coupon_too_many_tries", 429, ""), { kind: "code", code: "coupon_too_many_tries" }],
    [new ApiError("too_many_orders", 429, ""), { kind: "other", code: "too_many_orders" }],
    [
      new ApiError("cod_over_units", 409, "", [
        { field: "limit_total", code: "figure", message: "", value: 10_000 },
        { field: "open_total", code: "figure", message: "", value: 115 },
        { field: "limit_units", code: "figure", message: "", value: 50 },
        { field: "open_units", code: "figure", message: "", value: 4 },
        { field: "order_units", code: "figure", message: "", value: 47 },
      ]),
      {
        kind: "ceiling",
        over: {
          code: "cod_over_units",
          limit_total: 10_000,
          open_total: 115,
          limit_units: 50,
          open_units: 4,
          order_units: 47,
        },
      },
    ],
    [new ApiError("cart_empty", 409, ""), { kind: "empty" }],
    [new ApiError("unauthenticated", 401, ""), { kind: "signed-out" }],
    [new ApiError("validation_failed", 422, ""), { kind: "other", code: "validation_failed" }],
    [new ApiError("payment_method_disabled", 422, ""), { kind: "other", code: "payment_method_disabled" }],
    [new ApiError("internal", 500, ""), { kind: "unanswered" }],
  ])("%s is understood", (error, want) => {
    expect(refusalOf(error)).toEqual(want);
  });
});

describe("the draft", () => {
  it("survives as it was typed", () => {
    draft.write("noura", { values, continued: true });
    expect(draft.read("noura")).toEqual({ values, continued: true });
    expect(draft.read("salem")).toBeUndefined();
  });

  it.each([
    {},
    { values: {} },
    { values: { ...values, city: 7 } },
    { values: { ...values, paymentMethod: "gold" } },
  ])("makes nothing of %j", (value) => {
    sessionStorage.setItem("kept:checkout", JSON.stringify({ user: "noura", value }));
    expect(draft.read("noura")).toBeUndefined();
  });
});
