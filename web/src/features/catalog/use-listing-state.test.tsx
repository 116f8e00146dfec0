import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { searchFormat } from "./url-state";
import { filterDebounce, useListingState } from "./use-listing-state";

function start(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={["/before", address]}>{children}</MemoryRouter>
  );
  const { result, unmount } = renderHook(
    () => ({ ...useListingState(searchFormat), location: useLocation(), navigate: useNavigate() }),
    { wrapper },
  );
  return { now: () => result.current, search: () => result.current.location.search, unmount };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the state of a list", () => {
  it("shows a change at once, and writes it once the pause is over", () => {
    const { now, search } = start("/search?q=oud&page=3");
    act(() => now().change({ inStock: true }, filterDebounce));
    pass(filterDebounce - 1);
    act(() => now().change({ brands: ["A"] }, filterDebounce));
    expect(now().shown).toMatchObject({ inStock: true, brands: ["A"] });
    expect(now().applied).toMatchObject({ inStock: false, page: 3 });
    pass(filterDebounce - 1);
    expect(search()).toBe("?q=oud&page=3");
    pass(1);
    expect(search()).toBe("?q=oud&brands=A&inStock=true");
    expect(now().applied).toMatchObject({ inStock: true, brands: ["A"], page: 1 });
  });

  it("replaces the entry of the history", () => {
    const { now } = start("/search?q=oud");
    act(() => now().change({ sort: "name" }));
    expect(now().location.search).toBe("?q=oud&sort=name");
    act(() => void now().navigate(-1));
    expect(now().location.pathname).toBe("/before");
  });

  it("keeps the text as it is typed", () => {
    const { now, search } = start("/search");
    act(() => now().change({ text: "tea " }, filterDebounce));
    pass(filterDebounce);
    expect(search()).toBe("?q=tea");
    expect(now().shown.text).toBe("tea ");
    act(() => now().change({ text: "tea s" }, filterDebounce));
    act(() => now().change({ inStock: true }, filterDebounce));
    pass(filterDebounce);
    expect(search()).toBe("?q=tea+s&inStock=true");
  });

  it("lets another address overrule what still rests", () => {
    const { now, search } = start("/search?q=oud");
    act(() => now().change({ text: "oud rose" }, filterDebounce));
    act(() => void now().navigate("/search?q=tea"));
    expect(now().shown.text).toBe("tea");
    pass(filterDebounce);
    expect(search()).toBe("?q=tea");
  });

  it("writes nothing after the page is left", () => {
    const { now, search, unmount } = start("/search?q=oud");
    act(() => now().change({ inStock: true }, filterDebounce));
    unmount();
    pass(filterDebounce);
    expect(search()).toBe("?q=oud");
  });

  it("gives pages addresses of what is applied", () => {
    const { now } = start("/search?q=oud&lang=ar");
    act(() => now().change({ inStock: true }, filterDebounce));
    expect(now().pageAddress(2)).toBe("/search?q=oud&page=2&lang=ar");
    expect(now().pageAddress(1)).toBe("/search?q=oud&lang=ar");
  });
});
