// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AddressAutocomplete, partsOf, type PlacesLibrary } from "./address-autocomplete";
import { loadMaps } from "./maps-script";

const component = (longText: string, ...types: string[]) => ({ longText, types });

describe("the parts of an address", () => {
  it("fill what is present", () => {
    expect(
      partsOf([
        component("7596", "street_number"),
        component("King Fahd Road", "route"),
        component("Al Olaya", "sublocality_level_1", "sublocality"),
        component("Riyadh", "locality", "political"),
        component("Riyadh Province", "administrative_area_level_1"),
        component("12214", "postal_code"),
        component("Saudi Arabia", "country"),
      ]),
    ).toEqual({
      streetAddress: "7596 King Fahd Road, Al Olaya",
      province: "Riyadh Province",
      city: "Riyadh",
      postalCode: "12214",
    });
  });

  it("leave alone what is not", () => {
    expect(partsOf([component("جدة", "locality"), component("حي الروضة", "sublocality")])).toEqual({
      city: "جدة",
    });
    expect(partsOf([])).toEqual({});
    expect(partsOf([{ longText: null, types: ["locality"] }])).toEqual({});
  });

  it("are no longer than their fields", () => {
    expect(partsOf([component("x".repeat(90), "locality")]).city).toHaveLength(50);
  });
});

describe("the suggestions", () => {
  it("are of addresses in Saudi Arabia, in the page's language, one session a choice", async () => {
    const fetchFields = vi.fn(async () => undefined);
    const fetchAutocompleteSuggestions = vi.fn(async (_request: { sessionToken: object }) => ({
      suggestions: [
        { placePrediction: null },
        {
          placePrediction: {
            placeId: "a",
            text: { text: "King Fahd Road, Riyadh" },
            toPlace: () => ({ fetchFields, addressComponents: [component("Riyadh", "locality")] }),
          },
        },
      ],
    }));
    const source = new AddressAutocomplete({
      AutocompleteSessionToken: Object,
      AutocompleteSuggestion: { fetchAutocompleteSuggestions },
    } as unknown as PlacesLibrary);
    const [first] = await source.suggest("king", "ar");
    expect(first).toMatchObject({ id: "a", text: "King Fahd Road, Riyadh" });
    expect(fetchAutocompleteSuggestions.mock.calls[0]![0]).toMatchObject({
      input: "king",
      includedRegionCodes: ["sa"],
      includedPrimaryTypes: ["street_address", "route", "premise", "subpremise"],
      language: "ar",
      region: "sa",
    });
    await source.suggest("king f", "ar");
    expect(await first!.details()).toEqual({ city: "Riyadh" });
    await source.suggest("tahlia", "ar");
    const [one, two, three] = fetchAutocompleteSuggestions.mock.calls.map(
      ([request]) => request.sessionToken,
    );
    expect(two).toBe(one);
    expect(three).not.toBe(one);
  });
});

describe("the maps script", () => {
  const config = { key: "k&y", url: "https://maps.example.test/js" };
  const scripts = () => [...document.scripts].filter(({ src }) => src.startsWith(config.url));
  let added: HTMLScriptElement[];
  beforeEach(() => {
    vi.useFakeTimers();
    added = [];
    // Nothing is fetched in a test.
    vi.spyOn(document.head, "append").mockImplementation(
      (node) => void added.push(node as HTMLScriptElement),
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    Reflect.deleteProperty(window, "google");
  });

  it("comes after 200 ms and is looked for every 50", () => {
    const ready = vi.fn();
    const failed = vi.fn();
    loadMaps(config, "ar", { ready, failed });
    vi.advanceTimersByTime(199);
    expect(added).toEqual([]);
    vi.advanceTimersByTime(1);
    const address = new URL(added[0]!.src);
    expect(address.origin + address.pathname).toBe(config.url);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      key: "k&y",
      language: "ar",
      region: "SA",
      libraries: "places",
      loading: "async",
    });
    const places = { AutocompleteSuggestion: {}, AutocompleteSessionToken: Object };
    Object.assign(window, { google: { maps: { places } } });
    vi.advanceTimersByTime(49);
    expect(ready).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ready).toHaveBeenCalledExactlyOnceWith(places);
    vi.advanceTimersByTime(60_000);
    expect(ready).toHaveBeenCalledOnce();
    expect(failed).not.toHaveBeenCalled();
    expect(scripts()).toEqual([]);
  });

  it("may fail, or bring nothing", () => {
    const failed = vi.fn();
    loadMaps(config, "en", { ready: vi.fn(), failed });
    vi.advanceTimersByTime(200);
    added[0]!.dispatchEvent(new Event("error"));
    expect(failed).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(failed).toHaveBeenCalledOnce();
    loadMaps(config, "en", { ready: vi.fn(), failed });
    vi.advanceTimersByTime(60_000);
    expect(failed).toHaveBeenCalledTimes(2);
  });

  it("does not come once nobody waits for it", () => {
    const stop = loadMaps(config, "en", { ready: vi.fn(), failed: vi.fn() });
    vi.advanceTimersByTime(100);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(added).toEqual([]);
  });
});
