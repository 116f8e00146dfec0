import type { City } from "@/lib/city";
import { cutOffHour, days, restDay } from "./policy.gen";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Saudi Arabia is three hours ahead of UTC all year. */
const saudiOffsetMs = 3 * hourMs;

export type DeliverySpeed = "express" | "standard";

export type Estimate = {
  /** Moments on the first and the last day of the window. */
  from: number;
  to: number;
  /** Whether it can arrive on the day after the order. */
  tomorrow: boolean;
};

/**
 * When an order of this moment arrives, by the server's policy, as the page can say before anything is in the
 * cart. From the cart on, the server says it.
 */
export function estimateDelivery(city: City, speed: DeliverySpeed, now: number): Estimate {
  const today = startOfDay(now);
  const leavesToday = now < today + cutOffHour * hourMs && weekday(today) !== restDay;
  const leaves = leavesToday ? today : workingDay(today, 1);
  const [least, most] = days[city][speed];
  const from = workingDay(leaves, least);
  return {
    from,
    to: workingDay(leaves, most),
    tomorrow: from === today + dayMs,
  };
}

/** The nth working day after a day. */
function workingDay(day: number, n: number): number {
  let found = day;
  for (let left = n; left > 0;) {
    found += dayMs;
    if (weekday(found) !== restDay) left--;
  }
  return found;
}

/** Midnight in Saudi Arabia. */
function startOfDay(time: number): number {
  return Math.floor((time + saudiOffsetMs) / dayMs) * dayMs - saudiOffsetMs;
}

function weekday(startOfDay: number): number {
  return new Date(startOfDay + saudiOffsetMs).getUTCDay();
}
