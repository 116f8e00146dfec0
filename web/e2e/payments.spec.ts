import { expectToast, findEmail, memberTest as test } from "./accounts.ts";
import { breaches, looksGood } from "./axe.ts";
import { findProducts, putInCart } from "./carts.ts";
import { expect, type Language, say } from "./fixtures.ts";
import { choose, press } from "./paying.ts";

test.use({ settings: { MATJAR_DEMO_PAYMENTS: "true" } });
// One shop for all tests of the file: starting another takes as long as a small test.
test.describe.configure({ mode: "default" });

const lang: Language = "ar";

test.describe("paying online in Arabic on a phone", () => {
  test.use({ lang, device: "phone" });

  test.beforeEach(async ({ request, shopper }) => {
    const [product] = await findProducts(request, 1);
    await putInCart(request, shopper, product!, 1);
  });

  test("leads to the provider's page and back to a paid order", async ({ page, server, shopper }) => {
    const place = await choose(page, lang, say(lang, "checkout.pay.mada"));
    await looksGood(page);
    await expect(page.getByRole("radio", { name: say(lang, "checkout.pay.tabbyLater") })).toBeEnabled();
    await expect(page.getByText(say(lang, "checkout.comingSoon"))).toHaveCount(0);
    await place.click();
    await expect(page).toHaveURL(/\/demo-payments\//);

    // Whoever goes back finds the order, which can still be paid.
    await page.goBack();
    await expect(page).toHaveURL(/\/orders\/[\w-]{36}$/);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: say(lang, "pay.waiting") })).toBeVisible();
    await expect(main.getByText(say(lang, "standing.unpaid"))).toBeVisible();
    await expect(main.getByRole("link", { name: say(lang, "invoice.title") })).toBeHidden();
    await looksGood(page);
    await main.getByRole("button", { name: say(lang, "pay.now") }).click();
    await expect(page).toHaveURL(/\/demo-payments\//);
    await press(page, lang, "pay");

    // The address forgets where the shopper came from, so that a reload thanks nobody again.
    await expect(page).toHaveURL(/\/orders\/[\w-]{36}$/);
    await expect(main.getByRole("heading", { name: say(lang, "order.thanks") })).toBeVisible();
    await expect(main.getByText(say(lang, "standing.paid"), { exact: true })).toBeVisible();
    await expect(main.locator("[aria-current=step]")).toContainText(say(lang, "timeline.processing"));
    expect(await breaches(page)).toEqual([]);
    await findEmail(server, shopper.email, /\/orders\/[\w-]{36}/);
    await page.reload();
    await expect(main.getByText(say(lang, "standing.paid"), { exact: true })).toBeVisible();
    await expect(main.getByRole("heading", { name: say(lang, "order.thanks") })).toBeHidden();

    // Cancelled, it is refunded by itself.
    await main.getByRole("button", { name: say(lang, "order.cancel") }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(say(lang, "order.cancelPaidText"))).toBeVisible();
    await dialog.getByRole("button", { name: say(lang, "order.cancel") }).click();
    await expectToast(page, say(lang, "order.cancelled"));
    await expect(async () => {
      await page.reload();
      const refunded = main.getByRole("heading", { name: say(lang, "pay.refunded") });
      await expect(refunded).toBeVisible({ timeout: 1000 });
    }).toPass();
  });

  test("can be declined and tried again, or changed to cash", async ({ page }) => {
    const place = await choose(page, lang, say(lang, "checkout.pay.card"));
    await place.click();
    await press(page, lang, "decline");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: say(lang, "pay.failed") })).toBeVisible();
    await expect(main.getByText(say(lang, "pay.payment_declined"))).toBeVisible();
    await looksGood(page);

    await main.getByRole("button", { name: say(lang, "pay.again") }).click();
    await expect(page).toHaveURL(/\/demo-payments\//);
    await press(page, lang, "leave");
    await expect(page).toHaveURL(/\/orders\/[\w-]{36}$/);
    await main.getByRole("button", { name: say(lang, "pay.other") }).click();
    await expect(main.getByRole("radio", { name: say(lang, "checkout.pay.card") })).toBeChecked();
    await main.getByRole("radio", { name: say(lang, "checkout.pay.tamaraLater") }).check();
    // From the top: what is half under the header counts as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    await looksGood(page);
    await main.getByRole("button", { name: say(lang, "pay.continue") }).click();
    await expect(page).toHaveURL(/\/demo-payments\//);
    await press(page, lang, "leave");

    await main.getByRole("button", { name: say(lang, "pay.other") }).click();
    await main.getByRole("radio", { name: say(lang, "checkout.pay.cod") }).check();
    await main.getByRole("button", { name: say(lang, "pay.confirmCod") }).click();
    await expectToast(page, say(lang, "checkout.pay.codText"));
    await expect(main.getByRole("button", { name: say(lang, "pay.other") })).toBeHidden();
    await expect(main.getByText(say(lang, "status.cod")).first()).toBeVisible();

    // One order came of it all.
    await page.goto("/orders");
    await expect(main.getByRole("heading", { level: 2 })).toHaveCount(1);
  });
});

test.describe("an unpaid order", () => {
  test.use({ lang: "en" });

  test("asks for its payment in the list, on the home page and in the footer's words", async ({
    page,
    request,
    shopper,
  }) => {
    const [product] = await findProducts(request, 1);
    await putInCart(request, shopper, product!, 1);
    await (await choose(page, "en", say("en", "checkout.pay.tabbyLater"))).click();
    await press(page, "en", "leave");
    const main = page.getByRole("main");
    await expect(main.getByRole("button", { name: say("en", "pay.other") })).toBeVisible();
    await page.goto("/orders");
    await expect(main.getByRole("link", { name: say("en", "pay.now") })).toHaveAttribute(
      "href",
      /\/orders\/[\w-]{36}$/,
    );
    await page.goto("/");
    const card = main.getByRole("region", { name: say("en", "status.pending_payment") });
    await expect(card.getByRole("link", { name: say("en", "pay.now") })).toBeVisible();
    const brands = page.getByRole("contentinfo").getByRole("list").last().getByRole("listitem");
    await expect(brands).toHaveText([
      "mada",
      "Apple Pay",
      "STC Pay",
      "Tabby",
      "Tamara",
      "Visa",
      "Mastercard",
    ]);
  });
});
