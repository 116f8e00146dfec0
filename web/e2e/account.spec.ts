import type { Page } from "@playwright/test";
import { isolateAuto } from "../src/i18n/bidi.ts";
import { carrySession, expectToast, newShopper, type Shopper } from "./accounts.ts";
import { expect, type Language, say, test as base } from "./fixtures.ts";

/** Every test starts signed in as somebody new. */
const test = base.extend<{ shopper: Shopper }>({
  shopper: async ({ page, request }, provide) => {
    const shopper = await newShopper(request);
    await carrySession(page, shopper);
    await provide(shopper);
  },
});

const screens = [
  { lang: "en", device: "phone" },
  { lang: "ar", device: "desktop" },
] as const satisfies { lang: Language; device: string }[];

const places = {
  en: { city: "Jeddah", region: "Makkah" },
  ar: { city: "جدة", region: "مكة المكرمة" },
};

/** Fills in the address dialog; the region comes with the city. */
async function fillAddress(page: Page, lang: Language, street: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say(lang, "addresses.fullName")).fill("Noura");
  await dialog.getByLabel(say(lang, "addresses.street")).fill(street);
  await dialog.getByLabel(say(lang, "addresses.city")).fill(places[lang].city);
  await expect(dialog.getByLabel(say(lang, "addresses.province"))).toHaveValue(places[lang].region);
  await dialog.getByLabel(say(lang, "addresses.postalCode")).fill("23326");
}

for (const { lang, device } of screens) {
  test.describe(`the account in ${lang} on a ${device}`, () => {
    test.use({ lang, device, reducedMotion: "reduce" });

    test("greets its owner and leads everywhere", async ({ page, shopper }) => {
      await page.goto("/account");
      const main = page.getByRole("main");
      const [name] = shopper.email.split("@");
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(
        say(lang, "account.welcome", { name: isolateAuto(name!) }),
      );
      const tiles = [
        ["profile.title", "/account/profile"],
        ["addresses.title", "/account/addresses"],
        ["account.orders", "/orders"],
        ["wishlist.title", "/wishlist"],
        ["settings.title", "/account/settings"],
      ] as const;
      await expect(main.getByRole("listitem")).toHaveCount(tiles.length);
      for (const [title, path] of tiles) {
        await expect(main.getByRole("link", { name: new RegExp(`^${say(lang, title)}`) })).toHaveAttribute(
          "href",
          path,
        );
      }
      await expect(main.getByRole("heading", { name: say(lang, "account.actions") })).toBeVisible();
      await main.getByRole("button", { name: say(lang, "account.signOut") }).click();
      await expect(page).toHaveURL("/auth");
      await page.goto("/account");
      await expect(page).toHaveURL("/auth");
    });

    test("the profile is changed and kept", async ({ page, shopper }) => {
      await page.goto("/account/profile");
      const name = page.getByLabel(say(lang, "profile.fullName"));
      await expect(name).toHaveValue(shopper.name);
      await expect(page.getByLabel(say(lang, "profile.email"))).toBeDisabled();
      await expect(page.getByText(say(lang, "profile.emailFixed"))).toBeVisible();
      await name.fill("نورة بنت خالد");
      await page.getByLabel(say(lang, "profile.phone")).fill("0512345678");
      await page.getByRole("button", { name: say(lang, "profile.save") }).click();
      await expectToast(page, say(lang, "profile.saved"));
      await page.reload();
      await expect(name).toHaveValue("نورة بنت خالد");
      await expect(page.getByLabel(say(lang, "profile.phone"))).toHaveValue("0512345678");

      await name.fill("Somebody else");
      await page.getByRole("link", { name: say(lang, "profile.cancel") }).click();
      await expect(page).toHaveURL("/account");
      await page.goto("/account/profile");
      await expect(name).toHaveValue("نورة بنت خالد");
      await page.getByRole("link", { name: say(lang, "account.back") }).click();
      await expect(page).toHaveURL("/account");
    });

    test("a profile that does not load or save says so", async ({ page, shopper, problems }) => {
      problems.allow(/40[04]|ApiError/);
      await page.route("**/api/v1/profile", (route) =>
        route.fulfill({ status: 404, json: { code: "not_found", status: 404, title: "" } }),
      );
      await page.goto("/account/profile");
      await expect(page.getByRole("alert")).toContainText(say(lang, "profile.loadFailed"));
      await page.unroute("**/api/v1/profile");
      await page.getByRole("button", { name: say(lang, "state.retry") }).click();
      await expect(page.getByLabel(say(lang, "profile.fullName"))).toHaveValue(shopper.name);
      await page.route("**/api/v1/profile", (route) =>
        route.fulfill({ status: 400, json: { code: "bad_request", status: 400, title: "" } }),
      );
      await page.getByRole("button", { name: say(lang, "profile.save") }).click();
      await expectToast(page, say(lang, "profile.failed"));
    });

    test("addresses are added, changed and deleted", async ({ page, shopper }) => {
      expect(shopper.session).toBeTruthy();
      await page.goto("/account/addresses");
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: say(lang, "addresses.empty") })).toBeVisible();
      await main.getByRole("button", { name: say(lang, "addresses.add") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: say(lang, "addresses.save") }).click();
      await expect(dialog.getByRole("alert")).toHaveCount(5);
      // Suggestions are found by either name.
      const list = await dialog.getByLabel(say(lang, "addresses.city")).getAttribute("list");
      const jeddah = dialog.locator(`[id="${list}"] option[value="${places[lang].city}"]`);
      await expect(jeddah).toHaveText(places[lang === "en" ? "ar" : "en"].city);
      await fillAddress(page, lang, "Tahlia Street 12");
      await dialog.getByRole("button", { name: say(lang, "addresses.save") }).click();
      await expectToast(page, say(lang, "addresses.added"));
      await expect(dialog).toHaveCount(0);
      const cards = main.getByRole("listitem");
      await expect(cards).toHaveCount(1);
      await expect(cards.first()).toContainText(say(lang, "addresses.default"));

      await main.getByRole("button", { name: say(lang, "addresses.add") }).click();
      await expect(dialog.getByLabel(say(lang, "addresses.street"))).toHaveValue("");
      await fillAddress(page, lang, "Olaya Street 7");
      await dialog.getByLabel(say(lang, "addresses.unit")).fill("3");
      await dialog.getByRole("button", { name: say(lang, "addresses.save") }).click();
      await expect(cards).toHaveCount(2);
      await expect(cards.first()).toContainText("Tahlia Street 12");

      await main
        .getByRole("button", { name: say(lang, "addresses.editNamed", { street: "Olaya Street 7" }) })
        .click();
      await expect(dialog.getByLabel(say(lang, "addresses.unit"))).toHaveValue("3");
      await dialog.getByLabel(say(lang, "addresses.street")).fill("Olaya Street 9");
      await dialog.getByLabel(say(lang, "addresses.makeDefault")).check();
      await dialog.getByRole("button", { name: say(lang, "addresses.save") }).click();
      await expectToast(page, say(lang, "addresses.updated"));
      await expect(cards.first()).toContainText("Olaya Street 9");
      await expect(cards.first()).toContainText(say(lang, "addresses.default"));
      await expect(cards.nth(1)).not.toContainText(say(lang, "addresses.default"));

      const remove = main.getByRole("button", {
        name: say(lang, "addresses.deleteNamed", { street: "Olaya Street 9" }),
      });
      await remove.click();
      await expect(dialog).toContainText(/Olaya Street 9 · /);
      await dialog.getByRole("button", { name: say(lang, "dialog.cancel") }).click();
      await expect(remove).toBeFocused();
      await expect(cards).toHaveCount(2);
      await remove.click();
      await dialog.getByRole("button", { name: say(lang, "addresses.delete"), exact: true }).click();
      await expectToast(page, say(lang, "addresses.deleted"));
      await expect(cards).toHaveCount(1);
      await expect(cards.first()).toContainText(say(lang, "addresses.default"));
    });

    test("addresses that cannot be saved or deleted say so", async ({ page, shopper, request, problems }) => {
      problems.allow(/400|ApiError/);
      const response = await request.post("/api/v1/addresses", {
        headers: { Authorization: `Bearer ${shopper.session.access_token}` },
        data: {
          full_name: "Noura",
          street_address: "Tahlia Street 12",
          city: "Jeddah",
          province: "Makkah",
          postal_code: "23326",
        },
      });
      expect(response.status()).toBe(201);
      await page.goto("/account/addresses");
      await page.route("**/api/v1/addresses**", (route) =>
        route.request().method() === "GET"
          ? route.continue()
          : route.fulfill({ status: 400, json: { code: "bad_request", status: 400, title: "" } }),
      );
      const main = page.getByRole("main");
      const dialog = page.getByRole("dialog");
      await main.getByRole("button", { name: say(lang, "addresses.add") }).click();
      await fillAddress(page, lang, "Olaya Street 7");
      await dialog.getByRole("button", { name: say(lang, "addresses.save") }).click();
      await expectToast(page, say(lang, "addresses.addFailed"));
      await expect(dialog.getByLabel(say(lang, "addresses.street"))).toHaveValue("Olaya Street 7");
      await dialog.getByRole("button", { name: say(lang, "dialog.cancel") }).click();
      const street = { street: "Tahlia Street 12" };
      await main.getByRole("button", { name: say(lang, "addresses.editNamed", street) }).click();
      await dialog.getByRole("button", { name: say(lang, "addresses.save") }).click();
      await expectToast(page, say(lang, "addresses.updateFailed"));
      await dialog.getByRole("button", { name: say(lang, "dialog.cancel") }).click();
      await main.getByRole("button", { name: say(lang, "addresses.deleteNamed", street) }).click();
      await dialog.getByRole("button", { name: say(lang, "addresses.delete"), exact: true }).click();
      await expectToast(page, say(lang, "addresses.deleteFailed"));
      await expect(main.getByRole("listitem")).toHaveCount(1);
    });
  });
}

test("the specified words of the account", async ({ page, shopper }) => {
  await page.goto("/account");
  const [name] = shopper.email.split("@");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toContainText(name!);
  for (const title of ["Profile", "Addresses", "Orders", "Wishlist", "Settings"]) {
    await expect(main.getByRole("link", { name: new RegExp(`^${title}`) })).toBeVisible();
  }
  await expect(main.getByRole("heading", { name: "Quick Actions" })).toBeVisible();
  await expect(main.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await page.goto("/account/profile");
  await expect(page.getByText("Email cannot be changed")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", "/account");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Profile updated successfully");
  await page.goto("/account/addresses");
  await expect(page.getByText("No addresses saved yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Address" })).toBeVisible();
  await page.goto("/account/settings");
  await expect(page.getByText("Additional settings coming soon")).toBeVisible();
});
