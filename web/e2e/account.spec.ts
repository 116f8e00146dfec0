import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectToast, memberTest as test } from "./accounts.ts";
import { looksGood } from "./axe.ts";
import { expect, type Language, say } from "./fixtures.ts";

const places = {
  en: { city: "Jeddah", region: "Makkah" },
  ar: { city: "جدة", region: "مكة المكرمة" },
};

/** Fills in the address dialog; choosing the city fills in the region. */
async function fillAddress(page: Page, lang: Language, street: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say(lang, "addresses.fullName")).fill("Noura");
  await dialog.getByLabel(say(lang, "addresses.street")).fill(street);
  await dialog.getByLabel(say(lang, "addresses.city")).fill(places[lang].city);
  await expect(dialog.getByLabel(say(lang, "addresses.province"))).toHaveValue(places[lang].region);
  await dialog.getByLabel(say(lang, "addresses.postalCode")).fill("23326");
}

/** Accessible, and no wider than the screen. */
async function expectSound(page: Page): Promise<void> {
  await looksGood(page);
}

test.describe("the account in English on a phone", () => {
  const lang = "en";
  test.use({ lang, device: "phone", reducedMotion: "reduce" });

  test("keeps a profile and addresses", async ({ page, shopper }) => {
    await page.goto("/account");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toContainText(shopper.email.split("@")[0]!);
    await expectSound(page);

    await main.getByRole("link", { name: new RegExp(`^${say(lang, "page.profile")}`) }).click();
    const name = page.getByLabel(say(lang, "profile.fullName"));
    await expect(name).toHaveValue(shopper.name);
    await expectSound(page);
    await name.fill("نورة بنت خالد");
    await page.getByLabel(say(lang, "profile.phone")).fill("0512345678");
    await page.getByRole("button", { name: say(lang, "profile.save") }).click();
    await expectToast(page, say(lang, "profile.saved"));
    await page.reload();
    await expect(name).toHaveValue("نورة بنت خالد");
    await expect(page.getByLabel(say(lang, "profile.phone"))).toHaveValue("0512345678");
    await page.getByRole("link", { name: say(lang, "account.back") }).click();

    await main.getByRole("link", { name: new RegExp(`^${say(lang, "page.addresses")}`) }).click();
    await expect(main.getByRole("heading", { name: say(lang, "addresses.empty") })).toBeVisible();
    await expectSound(page);
    const add = main.getByRole("button", { name: say(lang, "addresses.add") });
    await add.click();
    const dialog = page.getByRole("dialog");
    const save = dialog.getByRole("button", { name: say(lang, "addresses.save") });
    await fillAddress(page, lang, "Tahlia Street 12");
    await expectSound(page);
    await save.click();
    await expectToast(page, say(lang, "addresses.added"));
    await expect(dialog).toHaveCount(0);
    const cards = main.getByRole("listitem");
    await expect(cards).toHaveCount(1);
    await expect(cards.first()).toContainText(say(lang, "addresses.default"));

    await add.click();
    await expect(dialog.getByLabel(say(lang, "addresses.street"))).toHaveValue("");
    await fillAddress(page, lang, "Olaya Street 7");
    await dialog.getByLabel(say(lang, "addresses.unit")).fill("3");
    await save.click();
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText("Tahlia Street 12");

    await main
      .getByRole("button", { name: say(lang, "addresses.editNamed", { street: "Olaya Street 7" }) })
      .click();
    await expect(dialog.getByLabel(say(lang, "addresses.unit"))).toHaveValue("3");
    await dialog.getByLabel(say(lang, "addresses.street")).fill("Olaya Street 9");
    await dialog.getByLabel(say(lang, "addresses.makeDefault")).check();
    await save.click();
    await expectToast(page, say(lang, "addresses.updated"));
    await expect(cards.first()).toContainText("Olaya Street 9");
    await expect(cards.first()).toContainText(say(lang, "addresses.default"));
    await expect(cards.nth(1)).not.toContainText(say(lang, "addresses.default"));

    const remove = main.getByRole("button", {
      name: say(lang, "addresses.deleteNamed", { street: "Olaya Street 9" }),
    });
    await remove.click();
    await dialog.getByRole("button", { name: say(lang, "dialog.cancel") }).click();
    await expect(remove).toBeFocused();
    await expect(cards).toHaveCount(2);
    await remove.click();
    await dialog.getByRole("button", { name: say(lang, "addresses.delete"), exact: true }).click();
    await expectToast(page, say(lang, "addresses.deleted"));
    await expect(cards).toHaveCount(1);
    await expect(cards.first()).toContainText(say(lang, "addresses.default"));
  });

  test("has settings, and everything we hold in one file", async ({ page, shopper }) => {
    await page.goto("/account/settings");
    const devices = page.getByRole("region", { name: say(lang, "devices.title") });
    await expect(devices.getByText(say(lang, "devices.current"))).toBeVisible();
    await expectSound(page);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: say(lang, "data.download") }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("my-data.json");
    const data = JSON.parse(await readFile(await download.path(), "utf8")) as Record<string, unknown>;
    expect(data.profile).toMatchObject({ email: shopper.email, full_name: shopper.name });
    expect(data).toMatchObject({ addresses: [], orders: [], reviews: [], cart: [], wishlist: [] });
    expect(data.devices).toHaveLength(1);
  });
});
