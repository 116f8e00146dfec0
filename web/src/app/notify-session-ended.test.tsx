import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endedElsewhere } from "@/features/auth/ended-elsewhere";
import { toast } from "@/ui/toast";
import { notify } from "./notify-session-ended";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, "", "/");
});

it.each([
  ["/product/1", 1],
  // The page tells it itself: a toast would lie over its form.
  ["/auth", 0],
])("at %s shows %i toasts", async (path, toasts) => {
  const info = vi.spyOn(toast, "info").mockImplementation(() => undefined);
  info.mockClear();
  endedElsewhere.set(false);
  const notified = notify((key, ..._values) => key);
  // It does not wait for the guard: what comes after the form moves it.
  await vi.dynamicImportSettled();
  expect(endedElsewhere.get()).toBe(true);
  // A guard leads on meanwhile.
  window.history.replaceState(null, "", path);
  await vi.runAllTimersAsync();
  await notified;
  expect(info).toHaveBeenCalledTimes(toasts);
});
