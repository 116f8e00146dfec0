import { describe, expect, it } from "vitest";
import { dayAt, formatRate, monthAt, parseRate } from "./month";

describe("months and days", () => {
  it("are those of Saudi Arabia", () => {
    const evening = Date.parse("2026-12-31T21:30:00Z");
    expect(monthAt(evening)).toBe("2027-01");
    expect(monthAt(evening, 1)).toBe("2026-12");
    expect(monthAt(evening, 13)).toBe("2025-12");
    expect(dayAt(evening)).toBe("2027-01-01");
  });

  it("rates are written without needless digits", () => {
    expect([formatRate(1250), formatRate(1000), formatRate(0), formatRate(1)]).toEqual([
      "12.5%",
      "10%",
      "0%",
      "0.01%",
    ]);
  });

  it("rates are read in percent, with at most two decimals", () => {
    expect(["12.5", " 100 ", "0", "0.29"].map(parseRate)).toEqual([1250, 10_000, 0, 29]);
    for (const wrong of ["", "100.01", "-1", "1.234", "ten", "1e1"]) expect(parseRate(wrong)).toBeUndefined();
  });
});
