import type { City } from "./city";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Saudi Arabia is three hours ahead of UTC all year. */
const saudiOffsetMs = 3 * hourMs;
/** Orders placed before 16:00 leave the warehouse the same day. */
const cutOffHour = 16;
const friday = 5;

export type DeliverySpeed = "express" | "standard";

/** Working days from our warehouse in Riyadh to the door, at best and at worst. */
const days: Record<DeliverySpeed, Record<City, readonly [number, number]>> = {
  express: { riyadh: [1, 1], jeddah: [1, 2], dammam: [1, 2], makkah: [2, 2] },
  standard: { riyadh: [2, 3], jeddah: [3, 4], dammam: [2, 4], makkah: [3, 5] },
};

export type Estimate = {
  /** Moments on the first and the last day of the window. */
  from: number;
  to: number;
  /** Whether it can arrive on the day after the order. */
  tomorrow: boolean;
};

/** When an order of this moment arrives. Nothing is sent or delivered on Fridays. */
export function estimateDelivery(city: City, speed: DeliverySpeed, now: number): Estimate {
  const today = startOfDay(now);
  const leavesToday = now < today + cutOffHour * hourMs && weekday(today) !== friday;
  const leaves = leavesToday ? today : workingDay(today, 1);
  const [least, most] = days[speed][city];
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
    if (weekday(found) !== friday) left--;
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
