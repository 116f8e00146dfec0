import { expect, it } from "vitest";
import { regionOf } from "./saudi-places";
import { cities, regions } from "./saudi-places.gen";

it("knows the thirteen regions, each with a city", () => {
  expect(regions).toHaveLength(13);
  for (const region of regions) expect(cities.map((city) => city.region)).toContain(region.en);
});

it.each([
  ["en", "Jeddah", "Makkah"],
  ["ar", "Jeddah", "مكة المكرمة"],
  ["en", "الخبر", "Eastern Province"],
  ["ar", " khobar ", "المنطقة الشرقية"],
  ["en", "Atlantis", undefined],
  ["en", "", undefined],
] as const)("names in %s the region of %j", (language, city, want) => {
  expect(regionOf(language, city)).toBe(want);
});
