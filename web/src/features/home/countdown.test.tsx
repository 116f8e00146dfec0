import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { messages as arabic } from "@/i18n/ar";
import { messages as english } from "@/i18n/en";
import type { Language } from "@/i18n/language";
import { LanguageProvider } from "@/i18n/language-provider";
import { Countdown, dealsEnd, timeLeft } from "./countdown";

const now = Date.UTC(2030, 0, 1);

beforeEach(() => vi.useFakeTimers({ now }));
afterEach(() => vi.useRealTimers());

function clock(end: number, language: Language = "en") {
  const messages = language === "ar" ? arabic : english;
  render(
    <LanguageProvider initial={{ language, messages }}>
      <Countdown end={end} />
    </LanguageProvider>,
  );
  const timer = screen.getByRole("timer");
  return { timer, digits: () => timer.textContent?.replaceAll(/[^\d:]/g, "") };
}

it.each<[string, string | null | undefined, number]>([
  ["4 hours 13 minutes from page load", null, now + 253 * 60_000],
  ["the same while loading", undefined, now + 253 * 60_000],
  ["when the shop says", "2030-01-01T01:00:00Z", now + 3_600_000],
  ["as if nothing were said when that is no time", "soon", now + 253 * 60_000],
])("the deals end %s", (_name, configured, want) => {
  expect(dealsEnd(configured, now)).toBe(want);
});

it.each([
  [253 * 60_000, [4, 13, 0]],
  [999, [0, 0, 1]],
  [3_600_000, [1, 0, 0]],
  [100 * 3_600_000, [100, 0, 0]],
  [0, [0, 0, 0]],
  [-5000, [0, 0, 0]],
])("%i ms are %j", (left, want) => {
  expect(timeLeft(now + left, now)).toEqual(want);
});

it("runs down every second and stops at zero", () => {
  const { digits, timer } = clock(now + 61_000);
  expect(digits()).toBe("00:01:01");
  expect(timer).toHaveAccessibleName("Ends in 1 minute");
  act(() => vi.advanceTimersByTime(1000));
  expect(digits()).toBe("00:01:00");
  act(() => vi.advanceTimersByTime(60_000));
  expect(digits()).toBe("00:00:00");
  expect(timer).toHaveAccessibleName("These deals have ended");
  expect(vi.getTimerCount()).toBe(0);
  act(() => vi.advanceTimersByTime(60_000));
  expect(digits()).toBe("00:00:00");
});

it.each<[Language, string]>([
  ["en", "Ends in 4 hours and 13 minutes"],
  ["ar", "تنتهي بعد 4 ساعات و13 دقيقة"],
])("says the time in %s", (language, want) => {
  expect(clock(now + 253 * 60_000, language).timer).toHaveAccessibleName(want);
});
