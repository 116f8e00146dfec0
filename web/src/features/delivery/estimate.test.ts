import { describe, expect, it } from "vitest";
import { formatDay } from "@/i18n/format";
import { cities } from "./city";
import { estimateDelivery, type DeliverySpeed } from "./estimate";

/** A moment of November 2025 in Riyadh; the 3rd was a Monday, the 7th a Friday. */
const at = (day: number, hour: number) => Date.UTC(2025, 10, day, hour - 3);

describe("estimateDelivery", () => {
  it.each<[string, number, Parameters<typeof estimateDelivery>[0], DeliverySpeed, string, string]>([
    ["express in Riyadh is tomorrow", at(3, 9), "riyadh", "express", "Tue, Nov 4", "Tue, Nov 4"],
    ["after four it is a day later", at(3, 16), "riyadh", "express", "Wed, Nov 5", "Wed, Nov 5"],
    ["just after midnight is a new day", at(4, 0), "riyadh", "express", "Wed, Nov 5", "Wed, Nov 5"],
    ["Friday is skipped on the way", at(5, 9), "riyadh", "standard", "Sat, Nov 8", "Sun, Nov 9"],
    ["Thursday's order comes on Saturday", at(6, 9), "riyadh", "express", "Sat, Nov 8", "Sat, Nov 8"],
    ["Friday's order leaves on Saturday", at(7, 9), "riyadh", "express", "Sun, Nov 9", "Sun, Nov 9"],
    ["Makkah is further away", at(3, 9), "makkah", "standard", "Thu, Nov 6", "Sun, Nov 9"],
  ])("%s", (_name, now, city, speed, from, to) => {
    const estimate = estimateDelivery(city, speed, now);
    expect([formatDay("en", estimate.from), formatDay("en", estimate.to)]).toEqual([from, to]);
  });

  it.each([
    [at(3, 9), true],
    [at(3, 20), false],
    [at(7, 9), false],
  ])("knows whether %i can arrive tomorrow", (now, tomorrow) => {
    expect(estimateDelivery("riyadh", "express", now).tomorrow).toBe(tomorrow);
  });

  it("is never slower by express", () => {
    for (const city of cities) {
      const express = estimateDelivery(city, "express", at(3, 9));
      const standard = estimateDelivery(city, "standard", at(3, 9));
      expect(express.to).toBeLessThanOrEqual(standard.from);
    }
  });
});
