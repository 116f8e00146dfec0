// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

// Each test has a module that has seen nothing yet, and TanStack's that goes with it.
async function load() {
  vi.resetModules();
  const { onlineManager } = await import("@tanstack/react-query");
  return { onlineManager, ...(await import("./connection")) };
}

const healthy = () => Promise.resolve(new Response("ok"));
const cut = () => Promise.reject(new TypeError("Failed to fetch"));
const fetch = vi.fn(healthy);
const start = Date.UTC(2026, 0, 1);

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.stubGlobal("fetch", fetch);
  fetch.mockReset().mockImplementation(healthy);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("takes a request without a response for no connection only if the shop cannot be reached either", async () => {
  const { onlineManager, reportNoResponse } = await load();
  await reportNoResponse();
  expect(onlineManager.isOnline()).toBe(true);
  fetch.mockImplementation(cut);
  await reportNoResponse();
  expect(onlineManager.isOnline()).toBe(false);
});

it("is back by itself, looking less and less often", async () => {
  const { onlineManager, reportNoResponse } = await load();
  fetch.mockImplementation(cut);
  await reportNoResponse();
  fetch.mockClear();
  await vi.advanceTimersByTimeAsync(1000);
  await vi.advanceTimersByTimeAsync(2000);
  await vi.advanceTimersByTimeAsync(3999);
  expect(fetch).toHaveBeenCalledTimes(2);
  fetch.mockImplementation(healthy);
  await vi.advanceTimersByTimeAsync(1);
  expect(onlineManager.isOnline()).toBe(true);
});

it("looks at once when somebody looks at the page", async () => {
  const { onlineManager, reportNoResponse } = await load();
  fetch.mockImplementation(cut);
  await reportNoResponse();
  fetch.mockImplementation(healthy);
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(onlineManager.isOnline()).toBe(true);
});

it("knows the age of the oldest response from the service worker's cache", async () => {
  const { onlineManager, reportCachedResponse, oldestCachedResponse } = await load();
  const changed = vi.fn();
  oldestCachedResponse.subscribe(changed);
  reportCachedResponse(start - 5000);
  reportCachedResponse(start - 9000);
  reportCachedResponse(start - 7000);
  expect([onlineManager.isOnline(), oldestCachedResponse.read()]).toEqual([false, start - 9000]);
  expect(changed).toHaveBeenCalledTimes(2);
  onlineManager.setOnline(true);
  expect(oldestCachedResponse.read()).toBeUndefined();
});

it("does not believe a browser that wrongly says that it is offline", async () => {
  const { onlineManager } = await load();
  onlineManager.setOnline(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(onlineManager.isOnline()).toBe(true);
});
