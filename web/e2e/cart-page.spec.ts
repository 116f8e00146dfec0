import { randomBytes } from "node:crypto";
import { findProducts, leaveInBrowser, storedLine } from "./carts.ts";
import { formatPrice } from "../src/i18n/format.ts";
import { expect, languages, say, test } from "./fixtures.ts";

for (const lang of languages) {
  test.describe(`cart page in ${lang}`, () => {
    test.use({ lang, device: lang === "ar" ? "phone" : "desktop" });

    test("says what has changed since it was added, and counts only what can be had", async ({
      page,
      request,
    }) => {
      const [plenty] = await findProducts(request, 1);
      const [few] = await findProducts(request, 1, (p) => p.inventory_count > 0 && p.inventory_count < 9);
      const [none] = await findProducts(request, 1, (p) => p.inventory_count === 0);
      const left = few!.inventory_count;
      await leaveInBrowser(page, "cart", [
        { ...storedLine(plenty!, 1), price: plenty!.price + 10 },
        storedLine(few!, left + 3),
        storedLine(none!, 1),
        { id: "nothing", name: "Old lamp", price: 5, image: "", quantity: 1 },
      ]);
      await page.goto("/cart");
      const lines = page.getByRole("main").getByRole("listitem");
      await expect(lines.nth(0)).toContainText(
        say(lang, "cart.priceDown", { price: formatPrice(plenty!.price + 10) }),
      );
      await expect(lines.nth(1)).toContainText(say(lang, "cart.lowered", { n: left }));
      await expect(lines.nth(1).getByRole("status")).toHaveText(String(left));
      await expect(lines.nth(2)).toContainText(say(lang, "cart.soldOut"));
      await expect(lines.nth(3)).toContainText(say(lang, "cart.gone"));

      const subtotal = Math.round(plenty!.price * 100) + Math.round(few!.price * 100) * left;
      const vat = Math.floor((subtotal * 15 + 50) / 100);
      const figures = page.getByRole("main").locator("dl");
      await expect(figures).toContainText((subtotal / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ","));
      await expect(figures).toContainText(
        ((subtotal + vat) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ","),
      );
      await expect(figures).toContainText(lang === "ar" ? "مجانًا" : "FREE");

      // What cannot be had is taken out before the way to the checkout is free.
      await expect(page.getByRole("button", { name: say(lang, "cart.checkout") })).toBeDisabled();
      await page.getByRole("button", { name: say(lang, "cart.removeMissing") }).click();
      await expect(lines).toHaveCount(2);
      await expect(page.getByRole("link", { name: say(lang, "cart.checkout") })).toHaveAttribute(
        "href",
        "/checkout",
      );
    });

    test("takes a discount code or says why not, and remembers it", async ({ page, request, server }) => {
      const code = `SAVE${randomBytes(3).toString("hex").toUpperCase()}`;
      await server.matjar("coupons", "add", code, "--percent", "10", "--minimum", "200");
      const [product] = await findProducts(request, 1, (p) => p.inventory_count >= 30 && p.price <= 150);
      const many = Math.ceil(200 / product!.price);
      await leaveInBrowser(page, "cart", [storedLine(product!, 1)]);
      await page.goto("/cart");
      const main = page.getByRole("main");
      const field = main.getByLabel(say(lang, "code.label"));
      const apply = main.getByRole("button", { name: say(lang, "code.apply"), exact: true });

      await apply.click();
      await expect(main.getByText(say(lang, "code.missing"))).toBeVisible();
      await field.fill("NOSUCH");
      await field.press("Enter");
      await expect(main.getByText(say(lang, "error.coupon_unknown"))).toBeVisible();
      await field.fill(code);
      await apply.click();
      await expect(main.getByText(say(lang, "error.coupon_minimum"))).toBeVisible();

      await leaveInBrowser(page, "cart", [storedLine(product!, many)]);
      await page.goto("/cart");
      await field.fill(code.toLowerCase());
      await apply.click();
      const discount = Math.floor((Math.round(product!.price * 100) * many * 10 + 50) / 100) / 100;
      const figures = main.locator("dl");
      await expect(figures).toContainText(`-${discount.toFixed(2)}`);
      await page.reload();
      await expect(figures).toContainText(`-${discount.toFixed(2)}`);
      await main.getByRole("button", { name: say(lang, "code.remove", { code }) }).click();
      await expect(figures).not.toContainText(say(lang, "cart.discount"));
      await expect(field).toBeVisible();
    });
  });
}

test("a total that does not come can be asked for again", async ({ page, request, problems }) => {
  problems.allow(/400/);
  const [product] = await findProducts(request, 1);
  await leaveInBrowser(page, "cart", [storedLine(product!, 1)]);
  await page.route("**/api/v1/quote", (route) =>
    route.fulfill({ status: 400, json: { code: "bad_request" } }),
  );
  await page.goto("/cart");
  await expect(page.getByText("We could not work out the total")).toBeVisible();
  await page.unroute("**/api/v1/quote");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main").locator("dl")).toContainText("FREE");
});

test("clearing the cart can be undone", async ({ page, request }) => {
  const [one, two] = await findProducts(request, 2);
  await leaveInBrowser(page, "cart", [storedLine(one!, 1), storedLine(two!, 2)]);
  await page.goto("/cart");
  await page.getByRole("button", { name: "Clear cart" }).click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  const toast = page.locator("[data-sonner-toast]").filter({ hasText: "Cart cleared" });
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
});
