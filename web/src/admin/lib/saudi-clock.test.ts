import { expect, it } from "vitest";
import { fromSaudiClock, saudiClock } from "./saudi-clock";

it("shows and reads times as clocks in Saudi Arabia do", () => {
  expect(saudiClock("2026-11-27T21:30:00Z")).toBe("2026-11-28T00:30");
  expect(fromSaudiClock("2026-11-28T00:30")).toBe("2026-11-27T21:30:00Z");
  expect([saudiClock(""), fromSaudiClock("")]).toEqual(["", ""]);
});
