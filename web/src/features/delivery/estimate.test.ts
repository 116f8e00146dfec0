import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cities, type City } from "@/lib/city";
import { estimateDelivery, type DeliverySpeed } from "./estimate";

type Case = { name: string; now: string; city: City; speed: DeliverySpeed; from: string; to: string };

/** The cases of the server's own test. */
const cases = JSON.parse(
  readFileSync(new URL("../../../../internal/delivery/testdata/windows.json", import.meta.url), "utf8"),
) as Case[];

/** A moment of November 2025 in Riyadh; the 3rd was a Monday, the 7th a Friday. */
const at = (day: number, hour: number) => Date.UTC(2025, 10, day, hour - 3);
const midnight = (date: string) => Date.parse(`${date}T00:00:00+03:00`);

describe("estimateDelivery", () => {
  it.each(cases)("$name", ({ now, city, speed, from, to }) => {
    const estimate = estimateDelivery(city, speed, Date.parse(now));
    expect([estimate.from, estimate.to]).toEqual([midnight(from), midnight(to)]);
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
