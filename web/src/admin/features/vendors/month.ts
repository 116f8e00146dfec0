import { saudiOffsetMs } from "@/api/rules.gen";
import { foldDigits } from "@/i18n/fold-digits";

/** The month in Saudi Arabia at a time, or the one some months before it: "2026-10". */
export function monthAt(time: number, before = 0): string {
  const now = new Date(time + saudiOffsetMs);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before, 1)).toISOString().slice(0, 7);
}

/** The month that an address names: last month unless it does. */
export function monthIn(search: URLSearchParams, now: number): string {
  const asked = search.get("month") ?? "";
  return /^\d{4}-\d{2}$/.test(asked) ? asked : monthAt(now, 1);
}

/** The day in Saudi Arabia at a time: "2026-11-02". */
export function dayAt(time: number): string {
  return new Date(time + saudiOffsetMs).toISOString().slice(0, 10);
}

/** Hundredths of a percent: 1250 is "12.5%". */
export function formatRate(rate: number): string {
  return `${rate / 100}%`;
}

/** The rate that somebody typed as a percentage, with either kind of digits; undefined if it is none. */
export function readRate(text: string): number | undefined {
  const plain = foldDigits(text).trim().replace(/%$/, "").replace("٫", ".");
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return undefined;
  const rate = Math.round(Number(plain) * 100);
  return rate <= 10_000 ? rate : undefined;
}
