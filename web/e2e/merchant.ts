import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expectToast, field, newShopper, carrySession, uniqueEmail } from "./accounts.ts";
import { breaches, overflow } from "./axe.ts";
import { devices, expect, type Language, say, test, waitForApp } from "./fixtures.ts";
import { joinOffice } from "./office.ts";

/*
 * The whole way of a merchant who has the binary and a browser: from an empty shop to a report, in both languages.
 * `scripts/merchant-pictures.sh` takes the pictures of docs/opening-a-shop.md on the way.
 */

const picture = fileURLToPath(new URL("../../internal/demo/pictures/placeholder@800.webp", import.meta.url));
const folder = process.env.MATJAR_MERCHANT_PICTURES;
const placed = { en: "Place Order Securely", ar: "تأكيد الطلب بأمان" };
const shops = {
  en: { shop: "Nakhla", product: "Copper Coffee Pot", vendor: "Asir Crafts", owner: "Huda Alharbi" },
  ar: { shop: "نخلة", product: "دلة قهوة نحاسية", vendor: "حِرف عسير", owner: "هدى الحربي" },
};

/** Looks at a step: nothing overflows, nothing is inaccessible, and it is in the guide. */
async function look(page: Page, name: string, lang: string): Promise<void> {
  expect(await overflow(page), name).toEqual([]);
  expect(await breaches(page), name).toEqual([]);
  if (!folder) return;
  await page.waitForFunction(() =>
    [...document.images].every((one) => one.complete || one.loading === "lazy"),
  );
  await page.screenshot({ path: `${folder}/${name}-${lang}.png` });
}

/** What an empty shop is started with: nothing is set but its language. */
export const emptyShop = (lang: Language) => ({
  MATJAR_DEMO: "false",
  MATJAR_SELLER_VAT_NUMBER: "",
  MATJAR_OPERATOR_EMAIL: "",
  MATJAR_LANGUAGE: lang,
});

/** Opens a shop, sells, ships, takes back and reads the report. */
export function openShop(lang: Language): void {
  test(`a merchant opens a shop in ${lang}, sells, ships, takes back and reads the report`, async ({
    page,
    browser,
    request,
    server,
    problems,
  }) => {
    test.slow();
    // Entering is refused until there is a second step.
    problems.allow(/403 .*\/admin\/me/);
    const texts = shops[lang];
    const main = page.getByRole("main");
    const dialog = page.getByRole("dialog");

    // The printed link makes the owner.
    await page.goto(/\/admin\/start#\S+/.exec(server.log())![0]);
    await joinOffice(page, lang, texts.owner, uniqueEmail());
    await expect(main.getByText(say(lang, "officeHome.setup")).first()).toBeVisible();
    await look(page, "1-home", lang);

    // Its name, its colour, who sells.
    await page.goto("/admin/settings");
    const group = page.getByRole("region", { name: say(lang, "settings.group.shop"), exact: true });
    await group.getByRole("textbox").nth(0).fill(shops.en.shop);
    await group.getByRole("textbox").nth(1).fill(shops.ar.shop);
    await group.locator("input[type=color]").first().fill("#7a3b12");
    await group.getByRole("button", { name: say(lang, "office.save") }).click();
    await expectToast(page, say(lang, "office.saved"));
    await look(page, "2-settings", lang);

    // A vendor, a category, a product with a picture.
    await page.goto("/admin/vendors");
    await page.getByRole("button", { name: say(lang, "vendors.add") }).click();
    await field(dialog, say(lang, "vendors.field.en_name")).fill(shops.en.vendor);
    await field(dialog, say(lang, "vendors.field.ar_name")).fill(shops.ar.vendor);
    await field(dialog, say(lang, "vendors.field.commission_rate")).fill("12.5");
    expect(await breaches(page)).toEqual([]);
    await dialog.getByRole("button", { name: say(lang, "office.save") }).click();
    await expect(main.getByRole("link", { name: texts.vendor })).toBeVisible();

    await page.goto("/admin/categories");
    await page
      .getByRole("button", { name: say(lang, "categories.add"), exact: true })
      .first()
      .click();
    await field(dialog, say(lang, "editor.enName")).fill("Coffee");
    await field(dialog, say(lang, "editor.arName")).fill("القهوة");
    await dialog.getByRole("button", { name: say(lang, "editor.save") }).click();
    await expect(dialog).toHaveCount(0);

    await page.goto("/admin/products/new");
    await field(page, say(lang, "editor.enName")).fill(shops.en.product);
    await field(page, say(lang, "editor.arName")).fill(shops.ar.product);
    await field(page, say(lang, "editor.price")).first().fill("149.5");
    await field(page, say(lang, "editor.stock")).fill("12");
    await field(page, say(lang, "editor.category")).selectOption({ index: 1 });
    await field(page, say(lang, "editor.vendor")).selectOption({ index: 1 });
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({
        name: "pot.webp",
        mimeType: "image/webp",
        buffer: await readFile(picture),
      });
    await expect(page.getByAltText(say(lang, "editor.pictureNumber", { n: 1 }))).toBeVisible();
    await look(page, "3-product", lang);
    await page.getByRole("button", { name: say(lang, "editor.save"), exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}$/);
    const productPath = `/product/${page.url().split("/").pop()!}`;

    // A shopper finds it in the branded shop, and orders it.
    const visit = await browser.newContext({ baseURL: server.url, viewport: devices.phone });
    problems.watch(visit);
    await visit.addCookies([{ name: "lang", value: lang, url: server.url }]);
    const phone = await visit.newPage();
    waitForApp(phone);
    const shopper = await newShopper(request);
    await carrySession(phone, shopper);
    await expect(async () => {
      await phone.goto("/");
      await expect(phone).toHaveTitle(new RegExp(`^${texts.shop} –`), { timeout: 1000 });
      await expect(phone.getByRole("main").getByText(texts.product).first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    await look(phone, "4-shop", lang);
    await phone.goto(productPath);
    const sold = phone.getByRole("main");
    await sold
      .getByRole("button", { name: say(lang, "product.addToCart"), exact: true })
      .first()
      .click();
    await expect(phone.getByRole("dialog", { name: say(lang, "page.cart") })).toContainText(texts.product);
    await phone.goto("/checkout");
    await field(phone, say(lang, "checkout.phone")).fill("0551234567");
    await field(phone, say(lang, "checkout.street")).fill("King Fahd Road 7596");
    await field(phone, say(lang, "checkout.unit")).fill("Villa 4");
    await field(phone, say(lang, "checkout.postalCode")).fill("12214");
    await phone.getByRole("button", { name: say(lang, "checkout.continue") }).click();
    await phone.getByRole("button", { name: new RegExp(`^${placed[lang]} - .* SAR$`) }).click();
    await expect(phone).toHaveURL("/");
    await phone.goto("/orders");
    await sold.getByRole("link", { name: say(lang, "orders.view") }).click();
    await expect(phone).toHaveURL(/\/orders\/[\w-]{36}$/);
    const orderPath = new URL(phone.url()).pathname;
    const number = orderPath.split("/").pop()!.slice(0, 8);

    // The merchant accepts it, ships it, and notes that it has arrived.
    await page.goto("/admin/orders");
    await look(page, "5-orders", lang);
    await main.getByRole("link", { name: `#${number}` }).click();
    await main.getByRole("button", { name: say(lang, "officeOrders.move.processing"), exact: true }).click();
    await main.getByRole("button", { name: say(lang, "officeOrders.ship"), exact: true }).click();
    await dialog.getByLabel(say(lang, "officeOrders.carrier")).selectOption("smsa");
    await dialog.getByLabel(say(lang, "officeOrders.tracking")).fill("290692134777");
    await dialog.getByRole("button", { name: say(lang, "officeOrders.ship"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByText("290692134777").first()).toBeVisible();
    await look(page, "6-order", lang);
    await main.getByRole("button", { name: say(lang, "officeOrders.markArrived"), exact: true }).click();
    await expect(main.getByText(say(lang, "officeOrders.status.delivered")).first()).toBeVisible();

    // The shopper sends it back.
    await phone.goto(orderPath);
    await expect(sold.getByText("290692134777").first()).toBeVisible();
    await sold.getByRole("link", { name: say(lang, "returns.start") }).click();
    await sold.getByRole("checkbox").check();
    await sold.getByLabel(say(lang, "return.reason"), { exact: false }).selectOption("damaged");
    await sold.getByLabel(say(lang, "return.iban")).fill("SA03 8000 0000 6080 1016 7519");
    await sold.getByRole("button", { name: say(lang, "return.submit") }).click();
    await expect(phone).toHaveURL(/\/returns\/[0-9a-f-]{36}$/);
    const returnPath = new URL(phone.url()).pathname;

    await page.goto("/admin/returns?state=requested");
    await main.getByRole("link", { name: /^#/ }).first().click();
    await main.getByRole("button", { name: say(lang, "officeOrders.return.approve"), exact: true }).click();
    await main.getByRole("button", { name: say(lang, "officeOrders.return.receive"), exact: true }).click();
    await dialog.getByRole("button", { name: say(lang, "officeOrders.return.receive"), exact: true }).click();
    await main.getByRole("button", { name: say(lang, "officeOrders.return.refundNow"), exact: true }).click();
    await dialog.getByLabel(say(lang, "officeOrders.reference")).fill("TR-1");
    await dialog.getByRole("button", { name: say(lang, "officeOrders.refund") }).click();
    await expect(main.getByText(say(lang, "officeOrders.return.state.refunded")).first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    await look(page, "7-return", lang);
    await phone.goto(returnPath);
    await expect(sold.locator("[aria-current=step]")).toContainText(say(lang, "return.state.refunded"));
    await visit.close();

    // The report has the sale and what went back: 149.50 riyals with 15% VAT.
    await page.goto("/admin/reports");
    const total = main
      .getByRole("row")
      .filter({ hasText: say(lang, "reports.total") })
      .last();
    await expect(total).toContainText("171.93");
    await look(page, "8-report", lang);
  });
}
