import { act, render } from "@testing-library/react";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  ListingStateProvider,
  filterDebounce,
  useChangeListing,
  useChosen,
  useChosenDeferred,
  useListingState,
} from "./listing-state";
import { searchFormat } from "./url-state";

function start(address: string) {
  const seen = {} as ReturnType<typeof useList>;
  function useList() {
    const shown = useChosen();
    const location = useLocation();
    return {
      shown,
      deferred: useChosenDeferred(),
      change: useChangeListing(),
      ...useListingState(searchFormat),
      location,
      navigate: useNavigate(),
    };
  }
  function List() {
    Object.assign(seen, useList());
    return null;
  }
  function Page() {
    const { applied } = useListingState(searchFormat);
    return (
      <ListingStateProvider format={searchFormat} applied={applied}>
        <List />
      </ListingStateProvider>
    );
  }
  const { unmount } = render(
    <MemoryRouter initialEntries={["/before", address]}>
      <Page />
    </MemoryRouter>,
  );
  return { now: () => seen, search: () => seen.location.search, unmount };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
/** Longer than the next frame and what follows it. */
const frame = 40;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the state of a list", () => {
  it("shows a change at once, and writes it once the pause is over", () => {
    const { now, search } = start("/search?q=oud&page=3");
    act(() => now().change(() => ({ inStock: true })));
    pass(filterDebounce - 1);
    act(() => now().change(() => ({ brands: ["A"] })));
    expect(now().shown).toMatchObject({ inStock: true, brands: ["A"] });
    expect(now().applied).toMatchObject({ inStock: false, page: 3 });
    pass(filterDebounce - 1);
    expect(search()).toBe("?q=oud&page=3");
    pass(1);
    expect(search()).toBe("?q=oud&brands=A&inStock=true");
    expect(now().applied).toMatchObject({ inStock: true, brands: ["A"], page: 1 });
  });

  it("has everything that was chosen before the next frame", () => {
    const { now, search } = start("/search?q=oud");
    act(() => {
      const { change } = now();
      change(({ brands }) => ({ brands: [...brands, "A"] }));
      change(({ brands }) => ({ brands: [...brands, "B"] }));
      change(() => ({ inStock: true }));
    });
    pass(filterDebounce);
    expect(search()).toBe("?q=oud&brands=A,B&inStock=true");
  });

  it("lets what takes long to render follow after the next frame, the address too", () => {
    const { now, search } = start("/search?q=oud");
    act(() => now().change(() => ({ sort: "name" }), 0));
    expect(now().shown.sort).toBe("name");
    expect(now().deferred.sort).toBe("relevance");
    expect(search()).toBe("?q=oud");
    pass(frame);
    expect(now().deferred.sort).toBe("name");
    expect(search()).toBe("?q=oud&sort=name");
  });

  it("replaces the entry of the history", () => {
    const { now } = start("/search?q=oud");
    act(() => now().change(() => ({ sort: "name" }), 0));
    pass(frame);
    expect(now().location.search).toBe("?q=oud&sort=name");
    act(() => void now().navigate(-1));
    expect(now().location.pathname).toBe("/before");
  });

  it("keeps the text as it is typed", () => {
    const { now, search } = start("/search");
    act(() => now().change(() => ({ text: "tea " })));
    pass(filterDebounce);
    expect(search()).toBe("?q=tea");
    expect(now().shown.text).toBe("tea ");
    act(() => now().change(() => ({ text: "tea s" })));
    act(() => now().change(() => ({ inStock: true })));
    pass(filterDebounce);
    expect(search()).toBe("?q=tea+s&inStock=true");
  });

  it("lets another address overrule what still rests", () => {
    const { now, search } = start("/search?q=oud");
    act(() => now().change(() => ({ text: "oud rose" })));
    act(() => void now().navigate("/search?q=tea"));
    expect(now().shown.text).toBe("tea");
    pass(filterDebounce);
    expect(search()).toBe("?q=tea");
  });

  it("writes nothing after the page is left", () => {
    const { now, search, unmount } = start("/search?q=oud");
    act(() => now().change(() => ({ inStock: true })));
    unmount();
    pass(filterDebounce);
    expect(search()).toBe("?q=oud");
  });

  it("gives pages addresses of what is applied", () => {
    const { now } = start("/search?q=oud&lang=ar");
    act(() => now().change(() => ({ inStock: true })));
    expect(now().pageAddress(2)).toBe("/search?q=oud&page=2&lang=ar");
    expect(now().pageAddress(1)).toBe("/search?q=oud&lang=ar");
  });
});
