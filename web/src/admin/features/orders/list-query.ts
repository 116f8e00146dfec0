import { saudiOffset } from "@/api/rules.gen";
import type { Method, Standing, Status } from "./order-badges";

/** The filters' names, which are those of the address and of the API. */
export const filterNames = [
  "search",
  "status",
  "payment",
  "method",
  "vendor",
  "from",
  "to",
  "to_ship",
] as const;
export type Filters = Partial<Record<(typeof filterNames)[number], string>>;

/** The filters that an address has. */
export function filtersIn(search: URLSearchParams): Filters {
  return Object.fromEntries(filterNames.map((name) => [name, search.get(name) ?? ""]));
}

const day = 24 * 60 * 60 * 1000;

/** The start of a day in Saudi Arabia, which has no summer time. */
function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00${saudiOffset}`);
}

/** What the API is asked for. Both days belong to the period; a day that is none is left out. */
export function listQuery(filters: Filters) {
  const from = filters.from ? startOf(filters.from) : Number.NaN;
  const to = filters.to ? startOf(filters.to) + day : Number.NaN;
  return {
    ...(filters.search && { search: filters.search }),
    ...(filters.status && { status: filters.status as Status }),
    ...(filters.payment && { payment: filters.payment as Standing }),
    ...(filters.method && { method: filters.method as Method }),
    ...(filters.vendor && { vendor: filters.vendor }),
    ...(!Number.isNaN(from) && { from: new Date(from).toISOString() }),
    ...(!Number.isNaN(to) && { to: new Date(to).toISOString() }),
    ...(filters.to_ship === "true" && { to_ship: true }),
  };
}
