import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useAutoAdvance } from "./use-auto-advance";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

function start(paused = false) {
  const advance = vi.fn<() => void>();
  const view = renderHook(({ paused, callback }) => useAutoAdvance(callback, 6000, paused), {
    initialProps: { paused, callback: advance },
  });
  return { advance, ...view };
}

it("calls after the delay, once for each callback", () => {
  const { advance, rerender } = start();
  pass(5999);
  expect(advance).not.toHaveBeenCalled();
  pass(1);
  expect(advance).toHaveBeenCalledTimes(1);
  const next = vi.fn<() => void>();
  rerender({ paused: false, callback: next });
  pass(6000);
  expect(next).toHaveBeenCalledTimes(1);
  expect(advance).toHaveBeenCalledTimes(1);
});

it("waits while paused and then for the whole delay", () => {
  const { advance, rerender } = start();
  pass(5000);
  rerender({ paused: true, callback: advance });
  pass(60_000);
  expect(advance).not.toHaveBeenCalled();
  rerender({ paused: false, callback: advance });
  pass(5999);
  expect(advance).not.toHaveBeenCalled();
  pass(1);
  expect(advance).toHaveBeenCalledTimes(1);
});

it("waits while the tab is out of sight", () => {
  const { advance } = start();
  const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  pass(60_000);
  expect(advance).not.toHaveBeenCalled();
  state.mockReturnValue("visible");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  pass(6000);
  expect(advance).toHaveBeenCalledTimes(1);
});

it("never moves for people who asked for less motion", () => {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { advance } = start();
  pass(60_000);
  expect(advance).not.toHaveBeenCalled();
});
