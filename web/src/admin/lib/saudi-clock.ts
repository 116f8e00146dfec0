import { saudiOffset, saudiOffsetMs } from "@/api/rules.gen";

/** A time as a clock in Saudi Arabia shows it, for a field of date and time; "" for none. */
export function saudiClock(isoTime: string): string {
  const time = Date.parse(isoTime);
  return Number.isNaN(time) ? "" : new Date(time + saudiOffsetMs).toISOString().slice(0, 16);
}

/** The time that a clock in Saudi Arabia shows, in UTC; "" for none. */
export function fromSaudiClock(shown: string): string {
  const time = Date.parse(`${shown}:00${saudiOffset}`);
  return Number.isNaN(time) ? "" : new Date(time).toISOString().replace(".000Z", "Z");
}
