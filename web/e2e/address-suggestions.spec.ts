import type { Page } from "@playwright/test";
import { carrySession, expectToast, field, newShopper } from "./accounts.ts";
import { breaches } from "./axe.ts";
import { expect, type Language, languages, type Problems, say, test } from "./fixtures.ts";
import { fillCart, OwnProduct } from "./goods.ts";

const mapsUrl = "https://maps.example.test/maps/api/js";

test.use({ settings: { MATJAR_MAPS_KEY: "a key & more", MATJAR_MAPS_URL: mapsUrl } });

/** Stands in for the provider's script: notes what it is asked and knows one address. */
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

/** Opens the checkout of somebody with a cart. Gives the addresses that the page asked the provider for. */
async function open(
  page: Page,
  { lang, answer, problems }: { lang: Language; answer: "script" | "failure"; problems: Problems },
): Promise<string[]> {
  const asked: string[] = [];
  problems.allow(/foreign request: https:\/\/maps\.example\.test\//);
  await page.route("https://maps.example.test/**", (route) => {
    asked.push(route.request().url());
    if (answer === "failure") return route.abort("connectionrefused");
    return route.fulfill({ contentType: "text/javascript", body: standIn });
  });
  await page.goto("/checkout");
  await expect(page.getByRole("button", { name: say(lang, "checkout.continue") })).toBeVisible();
  return asked;
}

for (const lang of languages) {
  test.describe(`addresses in ${lang}`, () => {
    test.use({ lang, reducedMotion: "reduce" });

    test("are suggested and fill the form", async ({ page, request, server, problems }) => {
      const lamp = await new OwnProduct(server, request).offer();
      const shopper = await newShopper(request);
      await fillCart(request, shopper, { product_id: lamp.id, quantity: 1 });
      await carrySession(page, shopper);
      const asked = await open(page, { lang, answer: "script", problems });
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
      await expectToast(
        page,
        lang === "en" ? "Address filled successfully" : say(lang, "checkout.addressFilled"),
      );
      await expect(street).toHaveValue("7596 King Fahd Road, Al Olaya");
      await expect(field(page, say(lang, "checkout.city"))).toHaveValue("Riyadh");
      await expect(field(page, say(lang, "checkout.province"))).toHaveValue("Riyadh Province");
      await expect(field(page, say(lang, "checkout.postalCode"))).toHaveValue("12214");
      await expect(page.getByRole("option")).toHaveCount(0);
    });
  });
}

test("without the script the form just works", async ({ page, request, server, problems }) => {
  const lamp = await new OwnProduct(server, request).offer();
  const shopper = await newShopper(request);
  await fillCart(request, shopper, { product_id: lamp.id, quantity: 1 });
  await carrySession(page, shopper);
  problems.allow(/maps script|ERR_CONNECTION_REFUSED/);
  const logged = page.waitForEvent("console", (message) =>
    message.text().includes("maps script did not load"),
  );
  await open(page, { lang: "en", answer: "failure", problems });
  await logged;
  await field(page, "Street address").fill("King Fahd Road 7596");
  await field(page, "Phone number").fill("0512345678");
  await field(page, "Apartment").fill("4");
  await field(page, "Postal code").fill("12214");
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await expect(page.getByRole("button", { name: /^Place Order Securely/ })).toBeEnabled();
});
