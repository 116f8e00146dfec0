import { describe, expect, it } from "vitest";
import { formatDate, formatTime } from "./dates";
import { discountPercent, formatNumber, formatPrice } from "./format";

describe("formatNumber", () => {
  it.each([
    [0, undefined, "0"],
    [999, undefined, "999"],
    [1000, undefined, "1,000"],
    [1234567.5, undefined, "1,234,567.5"],
    [-1234, undefined, "-1,234"],
    [4, 1, "4.0"],
    [-0.001, 2, "0.00"],
  ])("writes %d with %s decimals as %s", (value, decimals, want) => {
    expect(formatNumber(value, decimals)).toBe(want);
  });
});

describe("formatPrice", () => {
  it.each([
    [129, "129.00\u00a0ر.س"],
    [1299.5, "1,299.50\u00a0ر.س"],
    [0.1 + 0.2, "0.30\u00a0ر.س"],
    [1.005, "1.01\u00a0ر.س"],
  ])("writes %d riyals", (riyals, want) => {
    expect(formatPrice(riyals)).toBe(want);
  });

  it("names the currency as the place asks", () => {
    expect(formatPrice(5, "word")).toBe("5.00\u00a0ريال");
    expect(formatPrice(5, "code")).toBe("5.00\u00a0SAR");
  });
});

describe("formatDate", () => {
  it("is Gregorian with Western digits in both languages", () => {
    expect(formatDate("en", "2025-11-05T10:00:00Z")).toBe("Nov 5, 2025");
    expect(formatDate("ar", "2025-11-05T10:00:00Z")).toBe("5 نوفمبر 2025");
  });

  it("is the day in Saudi Arabia", () => {
    expect(formatDate("en", "2025-12-31T21:00:00Z")).toBe("Jan 1, 2026");
  });

  it("is empty for what is no time", () => {
    expect(formatDate("en", "soon")).toBe("");
  });
});

describe("formatTime", () => {
  it.each([
    ["2025-11-05T13:05:59Z", "4:05\u00a0PM", "4:05\u00a0م"],
    ["2025-11-05T21:00:00Z", "12:00\u00a0AM", "12:00\u00a0ص"],
    ["2025-11-05T09:30:00Z", "12:30\u00a0PM", "12:30\u00a0م"],
    ["soon", "", ""],
  ])("writes %s as the hour in Saudi Arabia", (time, english, arabic) => {
    expect([formatTime("en", time), formatTime("ar", time)]).toEqual([english, arabic]);
  });
});

describe("discountPercent", () => {
  it.each([
    [75, 100, 25],
    [129, 199, 35],
    [100, null, 0],
    [100, 100, 0],
    [100, 90, 0],
    [0, 0, 0],
  ])("of %d against %s is %d", (price, original, want) => {
    expect(discountPercent(price, original)).toBe(want);
  });
});
