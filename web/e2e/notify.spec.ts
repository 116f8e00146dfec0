import { carrySession, expectToast, uniqueEmail, findEmail, newShopper } from "./accounts.ts";
import { breaches, overflow } from "./axe.ts";
import { expect, say, test } from "./fixtures.ts";
import { OwnProduct } from "./own-product.ts";

test.describe("notify me in English", () => {
  const lang = "en";
  test.use({ lang });

  test("a guest hears once that a product is back, and can stop it", async ({
    page,
    request,
    server,
    problems,
  }) => {
    problems.allow(/422/);
    const product = await new OwnProduct(server, request).offer({ inventory_count: 0 });
    const email = uniqueEmail();
    await page.goto(`/product/${product.id}`);
    const main = page.getByRole("main");
    await expect(main.getByText(say(lang, "notify.title"))).toBeVisible();
    expect(await breaches(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(page)).toEqual([]);

    const field = main.getByRole("textbox", { name: say(lang, "notify.email") });
    for (const wrong of ["noura", "noura@example.com."]) {
      await field.fill(wrong);
      await main.getByRole("button", { name: say(lang, "notify.action") }).click();
      await expect(main.getByRole("alert")).toHaveText(say(lang, "error.invalid_email"));
    }
    await field.fill(email);
    await main.getByRole("button", { name: say(lang, "notify.action") }).click();
    await expect(main.getByRole("status").filter({ hasText: email })).toBeVisible();

    await product.offer({ inventory_count: 3 });
    const name = product.en_name;
    const [, link] = await findEmail(server, email, new RegExp(`(/product/${product.id}\\?lang=${lang})`));
    const [, stop] = await findEmail(
      server,
      email,
      new RegExp(`(/notify/stop\\?token=\\w+&lang=${lang})\\s`),
    );
    await page.goto(link!);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(main.getByRole("button", { name: say(lang, "product.addToCart") }).first()).toBeEnabled();

    await page.goto(stop!);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(lang, "page.stopNotices"));
    expect(await breaches(page)).toEqual([]);
    await page.getByRole("button", { name: say(lang, "stop.action") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(lang, "stop.done"));
    await page.goto("/notify/stop");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(lang, "stop.broken"));
  });
});

test.describe("notify me in Arabic", () => {
  const lang = "ar";
  test.use({ lang });

  test("a member presses once, and may change their mind", async ({ page, request, server }) => {
    const product = await new OwnProduct(server, request).offer({ inventory_count: 0 });
    const shopper = await newShopper(request);
    await carrySession(page, shopper);
    await page.goto(`/product/${product.id}`);
    const main = page.getByRole("main");
    await main.getByRole("button", { name: say(lang, "notify.title") }).click();
    await expect(main.getByRole("status").filter({ hasText: shopper.email })).toBeVisible();
    await page.reload();
    await expect(main.getByRole("status").filter({ hasText: shopper.email })).toBeVisible();
    await main.getByRole("button", { name: say(lang, "notify.cancel") }).click();
    await expectToast(page, say(lang, "notify.cancelled"));
    await expect(main.getByRole("button", { name: say(lang, "notify.title") })).toBeVisible();

    // The quick view offers the same.
    await page.goto(`/search?q=${encodeURIComponent(product.en_name)}`);
    const card = main
      .getByRole("listitem")
      .filter({ hasText: say(lang, "product.outOfStock") })
      .filter({
        hasText: product.ar_name,
      });
    await card.hover();
    await card.getByRole("button", { name: new RegExp(say(lang, "quickView.open")) }).click();
    const dialog = page.getByRole("dialog", { name: say(lang, "quickView.open") });
    await dialog.getByRole("button", { name: say(lang, "notify.title") }).click();
    await expect(dialog.getByRole("status").filter({ hasText: shopper.email })).toBeVisible();

    await product.offer({ inventory_count: 2 });
    await findEmail(server, shopper.email, new RegExp(`/product/${product.id}\\?lang=${lang}`));
  });
});
