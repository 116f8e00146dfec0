// @vitest-environment happy-dom
import type { Location } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { createScrollKey } from "./scroll-key";

const at = (key: string, pathname: string, search = "", hash = ""): Location => ({
  key,
  pathname,
  search,
  hash,
  state: null,
  mask: undefined,
});

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    { type: "reload" } as PerformanceNavigationTiming,
  ]);
});

it("a new entry of the same path starts where the one before it was, and has its own key then", () => {
  const keyOf = createScrollKey();
  const [all, red] = [at("a", "/deals"), at("b", "/deals", "?color=red")];
  keyOf(all);
  expect(keyOf(red)).toBe("a");
  expect(keyOf(red)).toBe("b");
  expect(keyOf(all)).toBe("a");
  expect(keyOf(red)).toBe("b");
});

it("another path has its own key at once", () => {
  const keyOf = createScrollKey();
  keyOf(at("a", "/deals"));
  expect(keyOf(at("b", "/new"))).toBe("b");
});

it("an entry that a document before this one left has its own key", () => {
  sessionStorage.setItem("scroll-positions", JSON.stringify({ a: 300 }));
  const keyOf = createScrollKey();
  keyOf(at("b", "/deals", "?page=2"));
  expect(keyOf(at("a", "/deals"))).toBe("a");
});

it.each(["reload", "back_forward"] as const)("the first entry is recalled after %s", (type) => {
  vi.mocked(performance.getEntriesByType).mockReturnValue([{ type } as PerformanceNavigationTiming]);
  expect(createScrollKey()(at("default", "/about"))).toBe("default /about");
});

it("the first entry of an address that was opened anew is not recalled, but kept", () => {
  vi.mocked(performance.getEntriesByType).mockReturnValue([
    { type: "navigate" } as PerformanceNavigationTiming,
  ]);
  const keyOf = createScrollKey();
  expect(keyOf(at("default", "/about"))).toBe("none");
  expect(keyOf(at("default", "/about"))).toBe("default /about");
});

it("a plain link to a part of the page is never recalled while the page is shown", () => {
  const keyOf = createScrollKey();
  const [top, part] = [at("default", "/help"), at("default", "/help", "", "#cards")];
  keyOf(top);
  for (let times = 0; times < 2; times++) {
    expect(keyOf(part)).toBe("none");
    expect(keyOf(part)).toBe("default /help#cards");
    expect(keyOf(top)).toBe("default /help");
  }
});
