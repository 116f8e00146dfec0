import { devices, expect, languages, say, test } from "./fixtures.ts";

const mainCategories = ["beauty-personal-care", "home-garden", "home-kitchen", "home-office", "kids-babies"];

for (const lang of languages) {
  test.describe(`bottom bar in ${lang}`, () => {
    test.use({ lang, device: "phone" });

    test("has four equal columns and opens the menu", async ({ page }) => {
      await page.goto("/cart");
      const bar = page.getByRole("navigation", { name: say(lang, "nav.mobile") });
      await expect(bar.getByRole("link")).toHaveText([
        say(lang, "nav.home"),
        say(lang, "nav.cart"),
        say(lang, "nav.account"),
      ]);
      const places = await bar.locator(":scope > *").evaluateAll((all) =>
        all.map((item) => ({
          x: item.getBoundingClientRect().x,
          width: item.getBoundingClientRect().width,
        })),
      );
      expect(places).toHaveLength(4);
      for (const { width } of places) expect(width).toBeCloseTo(390 / 4, 0);
      // Home is first in reading order: on the left in English, on the right in Arabic.
      expect(places[0]!.x > places[3]!.x).toBe(lang === "ar");

      await bar.getByRole("button", { name: say(lang, "nav.menu") }).click();
      const menu = page.getByRole("dialog", { name: say(lang, "menu.title") });
      await expect(menu.getByText(say(lang, "menu.top"))).toBeVisible();
      for (const slug of mainCategories) {
        await expect(menu.locator(`a[href="/category/${slug}"]`)).toBeVisible();
      }
      const rest = menu.getByRole("button", { name: say(lang, "menu.all", { n: 2 }) });
      const electronics = menu.locator('a[href="/category/electronics"]');
      await expect(rest).toHaveAttribute("aria-expanded", "false");
      await rest.click();
      await expect(electronics).toBeVisible();
      await expect(menu.locator('a[href="/category/fashion"]')).toBeVisible();
      await rest.click();
      await expect(electronics).toBeHidden();
      await menu.getByRole("link", { name: say(lang, "menu.browse") }).click();
      await expect(page).toHaveURL("/categories");
      await expect(menu).toHaveCount(0);

      await page.setViewportSize(devices.desktop);
      await expect(bar).toBeHidden();
    });
  });
}
