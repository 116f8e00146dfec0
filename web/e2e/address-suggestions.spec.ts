import { carrySession, expectToast, field, newShopper } from "./accounts.ts";
import { breaches } from "./axe.ts";
import { expect, say, test } from "./fixtures.ts";
import { fillCart, OwnProduct } from "./own-product.ts";

const mapsUrl = "https://maps.example.test/maps/api/js";

test.use({ settings: { MATJAR_MAPS_KEY: "a key & more", MATJAR_MAPS_URL: mapsUrl } });

/** Mocks the provider's script: records its requests and returns one address. */
const standIn = `
  window.asked = [];
  const place = {
    addressComponents: [
      { longText: "7596", types: ["street_number"] },
      { longText: "King Fahd Road", types: ["route"] },
      { longText: "Al Olaya", types: ["sublocality_level_1"] },
      { longText: "Riyadh", types: ["locality"] },
      { longText: "Riyadh Province", types: ["administrative_area_level_1"] },
      { longText: "12214", types: ["postal_code"] },
    ],
    fetchFields: async () => undefined,
  };
  const prediction = (placeId, text) => ({ placePrediction: { placeId, text: { text }, toPlace: () => place } });
  window.google = { maps: { places: {
    AutocompleteSessionToken: class {},
    AutocompleteSuggestion: {
      fetchAutocompleteSuggestions: async ({ sessionToken, ...request }) => {
        window.asked.push(request);
        return { suggestions: [prediction("a", "King Fahd Road 7596, Riyadh"), prediction("b", "King Abdullah Road, Riyadh")] };
      },
    },
  } } };
`;

test.describe("addresses in Arabic", () => {
  const lang = "ar";
  test.use({ lang });

  test("are suggested and fill the form", async ({ page, request, server }) => {
    const lamp = await new OwnProduct(server, request).offer();
    const shopper = await newShopper(request);
    await fillCart(request, shopper, { product_id: lamp.id, quantity: 1 });
    await carrySession(page, shopper);
    const asked: string[] = [];
    await page.route("https://maps.example.test/**", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/javascript", body: standIn });
    });
    await page.goto("/checkout");
    const street = page.getByRole("combobox", { name: say(lang, "checkout.street") });
    await street.pressSequentially("king");
    await expect(page.getByRole("option")).toHaveText([
      "King Fahd Road 7596, Riyadh",
      "King Abdullah Road, Riyadh",
    ]);
    expect(asked.map((address) => Object.fromEntries(new URL(address).searchParams))).toEqual([
      { key: "a key & more", language: lang, region: "SA", libraries: "places", loading: "async" },
    ]);
    expect(await page.evaluate(() => (window as { asked?: unknown[] }).asked)).toEqual([
      {
        input: "king",
        includedRegionCodes: ["sa"],
        includedPrimaryTypes: ["street_address", "route", "premise", "subpremise"],
        language: lang,
        region: "sa",
      },
    ]);
    expect(await breaches(page)).toEqual([]);
    await street.press("ArrowDown");
    await street.press("Enter");
    await expectToast(page, say(lang, "checkout.addressFilled"));
    await expect(street).toHaveValue("7596 King Fahd Road, Al Olaya");
    await expect(field(page, say(lang, "checkout.city"))).toHaveValue("Riyadh");
    await expect(field(page, say(lang, "checkout.province"))).toHaveValue("Riyadh Province");
    await expect(field(page, say(lang, "checkout.postalCode"))).toHaveValue("12214");
    await expect(page.getByRole("option")).toHaveCount(0);
  });
});
