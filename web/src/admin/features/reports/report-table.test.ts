import { expect, it } from "vitest";
import type { Schemas } from "../../api/client";
import { chartPoints, columnsOf } from "./report-table";

const row = (key: string, counts: number[], amounts: number[]) => ({
  key,
  en_name: "",
  ar_name: "",
  counts,
  amounts,
});

const report: Schemas["Report"] = {
  kind: "coupons",
  by: "coupon",
  from: "2026-11-01",
  to: "2026-11-02",
  counts: ["orders"],
  amounts: ["discount", "total"],
  rows: Array.from({ length: 30 }, (_, n) => row(`C${n}`, [n], [n * 2, n * 3])),
  total: row("", [0], [0, 0]),
  cut: false,
};

it("a report has its counts before its amounts", () => {
  expect(columnsOf(report).map((column) => column.name)).toEqual(["orders", "discount", "total"]);
});

it("the chart shows what the report is about, of the largest twenty", () => {
  const { column, points } = chartPoints(report, (one) => one.key);
  expect(column).toBe("discount");
  expect(points).toHaveLength(20);
  expect(points[3]).toEqual({ label: "C3", value: 6 });
});
