import { describe, expect, it } from "vitest";
import { chartBars } from "./chart-bars";

const points = [
  { label: "a", value: 50, before: 100 },
  { label: "b", value: 0, before: 0 },
];

describe("chartBars", () => {
  it("draws bars by the largest figure, also of the time before", () => {
    const { bars, top } = chartBars(points, 100, 104, "ltr");
    expect(top).toBe(100);
    expect(bars).toEqual([
      { x: 7.5, y: 54, width: 35, height: 50 },
      { x: 57.5, y: 104, width: 35, height: 0 },
    ]);
  });

  it("goes from right to left where people read so", () => {
    expect(chartBars(points, 100, 104, "rtl").bars.map((bar) => bar.x)).toEqual([57.5, 7.5]);
    expect(chartBars(points, 100, 104, "rtl").line).toBe("M75 3L25 103");
  });

  it("has no line without figures of before, and survives nothing and less than nothing", () => {
    expect(chartBars([{ label: "a", value: 1 }], 100, 104, "ltr").line).toBe("");
    expect(chartBars([], 100, 104, "ltr")).toEqual({ bars: [], line: "", top: 0 });
    expect(chartBars([{ label: "a", value: -5 }], 100, 104, "ltr").bars[0]?.height).toBe(0);
  });
});
