import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sampleShipping } from "@/dev/sample-shipping";
import type { DeliveryCalendar, DeliveryDays } from "@/lib/shop-config";
import { estimateDelivery } from "./estimate";

type Speed = "express" | "standard";
type Policy = DeliveryCalendar & { standard: DeliveryDays; express?: DeliveryDays };
type Case = {
  name: string;
  now: string;
  city: string;
  speed: Speed;
  handling?: number;
  policy?: Policy;
  from: string;
  to: string;
};

/** The cases of the server's own test. */
const cases = JSON.parse(
  readFileSync(new URL("../../../../internal/delivery/testdata/windows.json", import.meta.url), "utf8"),
) as Case[];

/** A moment of November 2025 in Riyadh; the 3rd was a Monday, the 7th a Friday. */
const at = (day: number, hour: number) => Date.UTC(2025, 10, day, hour - 3);
const midnight = (date: string) => Date.parse(`${date}T00:00:00+03:00`);

function estimate(city: string, speed: Speed, now: number, handling?: number, policy?: Policy) {
  const days = (policy ?? sampleShipping.cities.find(({ key }) => key === city))?.[speed] ?? [0, 0];
  return estimateDelivery(policy ?? sampleShipping, days, now, handling);
}

describe("estimateDelivery", () => {
  it.each(cases)("$name", ({ now, city, speed, handling, policy, from, to }) => {
    const found = estimate(city, speed, Date.parse(now), handling, policy);
    expect([found.from, found.to]).toEqual([midnight(from), midnight(to)]);
  });

  it.each([
    [at(3, 9), true],
    [at(3, 20), false],
    [at(7, 9), false],
  ])("knows whether %i can arrive tomorrow", (now, tomorrow) => {
    expect(estimate("riyadh", "express", now).tomorrow).toBe(tomorrow);
  });

  it("is never slower by express", () => {
    for (const { key } of sampleShipping.cities) {
      const express = estimate(key, "express", at(3, 9));
      const standard = estimate(key, "standard", at(3, 9));
      expect(express.to).toBeLessThanOrEqual(standard.from);
    }
  });
});
