import type { Schemas } from "../../api/client";
import { reportKindValues } from "../../api/values.gen";

type Report = Schemas["Report"];

export const kinds = reportKindValues;
export type Kind = (typeof kinds)[number];

/** What the address asks for: sales, unless it names another kind, of days that it need not name. */
export function reportIn(search: URLSearchParams) {
  return {
    kind: kinds.find((one) => one === search.get("kind")) ?? "sales",
    query: { from: search.get("from") ?? "", to: search.get("to") ?? "" },
  };
}

export type ReportColumn = { name: string; amount: boolean; place: number };

/** The columns of figures, in the order of the table. */
export function columnsOf(report: Report): ReportColumn[] {
  return [
    ...report.counts.map((name, place) => ({ name, amount: false, place })),
    ...report.amounts.map((name, place) => ({ name, amount: true, place })),
  ];
}

/** What a report is about most. */
const shown: Record<Kind, string> = {
  sales: "total",
  vat: "vat_due",
  products: "subtotal",
  vendors: "subtotal",
  coupons: "discount",
  searches: "searches",
};

/** How many bars a chart of what has names shows. */
const mostNamed = 20;

/** The bars of a report: all days, or the largest of what has names. */
export function chartPoints(report: Report, nameOf: (row: Schemas["Row"]) => string) {
  const column = shown[report.kind];
  const found = columnsOf(report).find((one) => one.name === column);
  const timed = report.by === "day" || report.by === "month";
  const points = (timed ? report.rows : report.rows.slice(0, mostNamed)).map((row) => ({
    label: nameOf(row),
    value: (found?.amount ? row.amounts : row.counts)[found?.place ?? 0] ?? 0,
  }));
  return { column, points };
}
