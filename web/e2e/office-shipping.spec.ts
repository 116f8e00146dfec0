import { expectToast, field, newShopper, carrySession } from "./accounts.ts";
import { breaches, looksGood } from "./axe.ts";
import { putInCart } from "./carts.ts";
import { expect, type Language, say, test } from "./fixtures.ts";
import { enterOffice } from "./office.ts";
import { findInStock } from "./orders.ts";
import type { Server } from "./server.ts";
import type { components } from "../src/admin/api/schema.d.ts";

type Overview = components["schemas"]["Overview"];

// A shop of its own: where it delivers is changed, and a variable locks what express costs.
test.use({ settings: { MATJAR_EXPRESS_FEE: "9" } });
// One shop for all tests of the file: starting another takes as long as a small test.
test.describe.configure({ mode: "default" });

const fresh = {
  zones: { zones: [], elsewhere: { standard: { least: 4, most: 7 } } },
  places: { areas: [], cities: [], menu: ["riyadh", "jeddah", "dammam", "makkah"] },
};

/** Changes a part of shipping as staff do. */
async function change({ staff }: Server, part: "zones" | "places", body: object): Promise<void> {
  const { version } = (await staff("GET", "shipping")) as Overview;
  await staff("PUT", `shipping/${part}`, { version, ...body });
}

const lang: Language = "ar";

test.describe(`in ${lang}`, () => {
  test.use({ lang, device: "phone" });

  test("a zone shows on the product's page, in cart and checkout", async ({
    page,
    request,
    server,
    problems,
  }) => {
    // Days that are the wrong way round are refused.
    problems.allow(/422 .*\/shipping\/zones/);
    await change(server, "zones", { zones: fresh.zones, general: { fee: 0, free_over: 200 } });
    await change(server, "places", { places: fresh.places });
    const [product] = await findInStock(request, 1);
    const member = await enterOffice(page, request, server);
    await page.goto("/admin/shipping");
    const zones = page.getByRole("region", { name: say(lang, "officeShipping.zones"), exact: true });
    await expect(zones.getByText("MATJAR_EXPRESS_FEE")).toBeVisible();
    await looksGood(page);

    // Riyadh gets a fee and days of its own.
    await page.getByRole("button", { name: say(lang, "officeShipping.addZone") }).click();
    const dialog = page.getByRole("dialog");
    const riyadh = "الرياض";
    await dialog.getByText(say(lang, "officeShipping.citiesOf", { region: riyadh })).click();
    await dialog.getByRole("checkbox", { name: riyadh, exact: true }).check();
    await field(dialog, say(lang, "officeShipping.fee")).fill("٢٥");
    await field(dialog, say(lang, "officeShipping.freeOver")).fill("100000");
    await expect(field(dialog, say(lang, "officeShipping.expressFee"))).toBeDisabled();
    expect(await breaches(page, { dark: true })).toEqual([]);
    const days = dialog.getByRole("group", { name: say(lang, "officeShipping.standard") });
    await field(days, say(lang, "officeShipping.least")).fill("9");
    await field(days, say(lang, "officeShipping.most")).fill("8");
    await dialog.getByRole("button", { name: say(lang, "office.save") }).click();
    await expect(dialog.getByText(say(lang, "officeShipping.problem.least_above_most"))).toBeVisible();
    await field(days, say(lang, "officeShipping.least")).fill("8");
    await dialog.getByRole("button", { name: say(lang, "office.save") }).click();
    await expectToast(page, say(lang, "office.saved"));
    await expect(dialog).toBeHidden();

    // The calculator says the same as the shop.
    const trial = page.getByRole("region", { name: say(lang, "officeShipping.try"), exact: true });
    await expect(trial.getByRole("status")).toContainText("25.00");
    const arrives = await trial.getByRole("status").locator("dd").nth(3).innerText();

    await carrySession(page, member);
    await expect(async () => {
      await page.goto(`/product/${product!.product_id}`);
      await expect(page.getByText(arrives).first()).toBeVisible({ timeout: 1500 });
    }).toPass();
    await putInCart(request, member, product!, 1);
    await page.goto("/cart");
    await expect(page.getByText(/25\.00/).first()).toBeVisible();
    await expect(page.getByText(arrives).first()).toBeVisible();
    await page.goto(`/shipping`);
    await expect(page.getByRole("table")).toContainText("25");
  });

  test("a place that is not delivered to is refused where it is typed", async ({ page, request, server }) => {
    await change(server, "places", {
      places: { ...fresh.places, areas: [{ region: "riyadh", cities: [] }] },
    });
    const shopper = await newShopper(request);
    const [product] = await findInStock(request, 1);
    await putInCart(request, shopper, product!, 1);
    await carrySession(page, shopper);
    await page.goto("/checkout");
    const city = field(page, say(lang, "checkout.city"));
    const refusal = page.getByText(say(lang, "error.city_not_delivered"));
    await expect(city).toBeVisible();
    await expect(refusal).toBeHidden();
    await city.fill("جدة");
    await expect(refusal).toBeVisible();
    await expect(city).toHaveAttribute("aria-invalid", "true");
    expect(await breaches(page)).toEqual([]);
    await city.fill("الخرج");
    await expect(refusal).toBeHidden();

    // The address book marks such an address.
    const saved = await request.post("/api/v1/addresses", {
      headers: { Authorization: `Bearer ${shopper.session.access_token}` },
      data: {
        full_name: shopper.name,
        street_address: "King Fahd Road 7596",
        unit_number: "4",
        city: "Abha",
        province: "Asir",
        postal_code: "12345",
      },
    });
    expect(saved.status()).toBe(201);
    await page.goto("/account/addresses");
    await expect(page.getByText(say(lang, "addresses.undelivered"))).toBeVisible();
    await change(server, "places", { places: fresh.places });
  });
});
