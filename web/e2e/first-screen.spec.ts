import type { Page } from "@playwright/test";
import type { SearchResult } from "../src/api/types.ts";
import { findProduct } from "./catalogue.ts";
import { directionOf, expect, languages, say, test } from "./fixtures.ts";

const bottomOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().bottom);

for (const lang of languages) {
  test.describe(`a phone in ${lang} ${directionOf(lang)}`, () => {
    test.use({ lang, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test("shows what matters first, and keeps the way to buy in reach", async ({ page, request }) => {
      const { products } = (await (await request.get("/api/v1/search")).json()) as SearchResult;
      const name = `${lang}_name` as const;
      const [longest] = products.toSorted((a, b) => b[name].length - a[name].length);
      await page.goto(`/product/${longest!.product_id}`);
      const bar = page.getByRole("region", { name: say(lang, "product.buyBar") });
      await expect(bar).toContainText(longest![name]);
      const top = (await bar.boundingBox())!.y;
      for (const part of ["main h1", "main .rating", "main .price"])
        expect(await bottomOf(page, part), part).toBeLessThan(top);

      await page.goto("/category/home-kitchen");
      const card = (await page.locator("main .product-card").first().boundingBox())!;
      expect(card.y).toBeLessThanOrEqual(520);

      const lines = products.filter((product) => product.inventory_count > 0 && !product.has_options);
      await page.evaluate(
        (cart) => localStorage.setItem("cart", JSON.stringify(cart)),
        lines.map(({ product_id: id }) => ({ id, quantity: 1 })),
      );
      await page.goto("/cart");
      const total = page.getByRole("region", { name: say(lang, "cart.totalBar") });
      await expect(total.getByRole("link", { name: say(lang, "cart.checkout") })).toHaveAttribute(
        "href",
        "/checkout",
      );
      await page.getByRole("heading", { name: say(lang, "cart.summary") }).scrollIntoViewIfNeeded();
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await expect(total).toBeHidden();
    });
  });

  test.describe(`between phone and desktop in ${lang}`, () => {
    test.use({ lang });

    test("the bar of categories is whole", async ({ page }) => {
      await page.goto("/about");
      const bar = page.getByRole("navigation", { name: say(lang, "nav.categories"), exact: true });
      for (const width of [768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const links = bar.getByRole("link");
        await expect(links).toHaveCount(8);
        for (const link of await links.all()) {
          const { x, width: wide } = (await link.boundingBox())!;
          expect([x >= 0, x + wide <= width], `${await link.textContent()} at ${width}`).toEqual([
            true,
            true,
          ]);
        }
        // Nothing is pushed out of a part that scrolls.
        expect(await bar.evaluate((nav) => nav.scrollWidth <= nav.clientWidth)).toBe(true);
      }
    });
  });
}

test("a page with nothing of its own shows products, and F8 reaches the toast beside the drawer", async ({
  page,
  request,
}) => {
  const cards = page.getByRole("main").locator(".product-card");
  await page.goto("/cart");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await expect(cards).toHaveCount(8);
  await page.goto("/search?q=qqqqqqqqqqqq&inStock=true");
  await expect(cards).toHaveCount(8);

  const { product_id: id } = await findProduct(request, (product) => !product.has_options);
  await page.goto(`/product/${id}`);
  await page
    .getByRole("main")
    .getByRole("button", { name: say("en", "product.addToCart"), exact: true })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: say("en", "page.cart") })).toBeVisible();
  const toasts = page.locator("[data-sonner-toaster]");
  await expect(toasts.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("F8");
  await expect(toasts).toBeFocused();
});
