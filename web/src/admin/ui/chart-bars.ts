/** A bar, and what it is compared with. */
export type ChartPoint = { label: string; value: number; before?: number };

type Bar = { x: number; y: number; width: number; height: number };

/**
 * Where the bars and the line of a chart are drawn. Time goes from the right to the left in right-to-left languages. What
 * is below nothing is drawn as nothing.
 */
export function chartBars(
  points: readonly ChartPoint[],
  width: number,
  height: number,
  dir: "ltr" | "rtl",
): { bars: Bar[]; line: string; top: number } {
  const top = Math.max(0, ...points.flatMap((p) => [p.value, p.before ?? 0]));
  const step = width / Math.max(1, points.length);
  const tall = (value: number) => (top > 0 ? (Math.max(0, value) / top) * (height - 4) : 0);
  const place = (n: number) => (dir === "rtl" ? points.length - 1 - n : n);
  const bars = points.map((point, n) => {
    const h = round(tall(point.value));
    return {
      x: round(place(n) * step + step * 0.15),
      y: round(height - h),
      width: round(step * 0.7),
      height: h,
    };
  });
  const compared = top > 0 && points.some((point) => point.before !== undefined);
  const line = compared
    ? points
        .map(
          (point, n) =>
            `${n === 0 ? "M" : "L"}${round((place(n) + 0.5) * step)} ${round(height - tall(point.before ?? 0) - 1)}`,
        )
        .join("")
    : "";
  return { bars, line, top };
}

function round(n: number): number {
  return Math.round(n * 100) / 100;
}
