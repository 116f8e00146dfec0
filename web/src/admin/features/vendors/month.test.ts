import { describe, expect, it } from "vitest";
import { dayAt, formatRate, monthAt, readRate } from "./month";

describe("months and days", () => {
  it("are those of Saudi Arabia", () => {
    const evening = Date.parse("2026-12-31T21:30:00Z");
    expect(monthAt(evening)).toBe("2027-01");
    expect(monthAt(evening, 1)).toBe("2026-12");
    expect(monthAt(evening, 13)).toBe("2025-12");
    expect(dayAt(evening)).toBe("2027-01-01");
  });

  it("rates are read in either kind of digits, to a hundredth of a percent", () => {
    expect(["12.5", "١٢٫٥", " 0 ", "8.29%", "100"].map(readRate)).toEqual([1250, 1250, 0, 829, 10_000]);
    for (const text of ["", "-1", "100.01", "1.234", "ten", "1e1"]) expect(readRate(text)).toBeUndefined();
  });

  it("rates are written without needless digits", () => {
    expect([formatRate(1250), formatRate(1000), formatRate(0), formatRate(1)]).toEqual([
      "12.5%",
      "10%",
      "0%",
      "0.01%",
    ]);
  });
});
