import { memberTest as test } from "./accounts.ts";
import { looksGood } from "./axe.ts";
import { findProducts, putInCart } from "./carts.ts";
import { expect, type Language, say } from "./fixtures.ts";
import { choose, press } from "./paying.ts";

test.use({ settings: { MATJAR_DEMO_PAYMENTS: "true", MATJAR_PAYMENT_HOLD: "5s" } });

const lang: Language = "en";

test.describe("an order that is not paid in time, in English", () => {
  test.use({ lang, device: "desktop" });

  test("says so, costs nothing and can be put back into the cart", async ({ page, request, shopper }) => {
    const [product] = await findProducts(request, 1);
    await putInCart(request, shopper, product!, 2);
    await (await choose(page, lang, say(lang, "checkout.pay.stcpay"))).click();
    await press(page, lang, "leave");
    await expect(page).toHaveURL(/\/orders\/[\w-]{36}$/);
    const main = page.getByRole("main");
    const expired = main.getByRole("heading", { name: say(lang, "pay.expired") });
    await expect(async () => {
      await page.reload();
      await expect(expired).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(main.getByText(say(lang, "pay.expiredText"))).toBeVisible();
    await expect(main.getByText(say(lang, "standing.void"))).toBeVisible();
    await expect(main.getByText(say(lang, "checkout.pay.stcpay"))).toBeVisible();
    for (const action of ["pay.now", "pay.again", "pay.other"] as const)
      await expect(main.getByRole("button", { name: say(lang, action) })).toHaveCount(0);
    await looksGood(page);

    // Leaving the page before would cancel the request.
    const restored = page.waitForResponse(/\/api\/v1\/cart\/items/);
    await main.getByRole("button", { name: say(lang, "pay.restore") }).click();
    expect((await restored).ok()).toBe(true);
    await page.goto("/cart");
    await expect(main.getByText(product![`${lang}_name`])).toBeVisible();
  });
});
