import { saudiOffsetMs } from "@/api/rules.gen";
import type { DeliveryCalendar, DeliveryDays } from "@/lib/shop-config";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

export type Estimate = {
  /** Moments on the first and the last day of the window. */
  from: number;
  to: number;
  /** Whether it can arrive on the day after the order. */
  tomorrow: boolean;
};

/**
 * When an order of this moment arrives, by the server's policy, as the page can say before anything is in the
 * cart. From the cart on, the server says it. `handling` is how many working days the vendor needs first.
 */
export function estimateDelivery(
  calendar: DeliveryCalendar,
  [least, most]: DeliveryDays,
  now: number,
  handling = 0,
): Estimate {
  const { cut_off_hour: cutOff = 24, rest_days: restDays = [], holidays = [] } = calendar;
  const rests = (day: number) => {
    const local = new Date(day + saudiOffsetMs);
    const date = local.toISOString().slice(0, 10);
    return (
      restDays.includes(local.getUTCDay()) || holidays.some(([first, last]) => first <= date && date <= last)
    );
  };
  /** The nth working day after a day. */
  const workingDay = (day: number, n: number) => {
    let found = day;
    for (let left = n; left > 0;) {
      found += dayMs;
      if (!rests(found)) left--;
    }
    return found;
  };
  const today = startOfDay(now);
  const leaves = now < today + cutOff * hourMs && !rests(today) ? today : workingDay(today, 1);
  const from = workingDay(leaves, handling + least);
  return { from, to: workingDay(leaves, handling + most), tomorrow: from === today + dayMs };
}

/** Midnight in Saudi Arabia. */
function startOfDay(time: number): number {
  return Math.floor((time + saudiOffsetMs) / dayMs) * dayMs - saudiOffsetMs;
}
