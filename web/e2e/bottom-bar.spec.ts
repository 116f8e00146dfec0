import { expect, languages, say, test } from "./fixtures.ts";

const mainCategories = ["beauty-personal-care", "home-garden", "home-kitchen", "home-office", "kids-babies"];

for (const lang of languages) {
  test.describe(`bottom bar in ${lang}`, () => {
    test.use({ lang, device: "phone" });

    test("has four equal columns", async ({ page }) => {
      await page.goto("/categories");
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
      // Home comes first in reading order: on the left in English, on the right in Arabic.
      expect(places[0]!.x > places[3]!.x).toBe(lang === "ar");
    });

    test("opens the menu with the main categories, the rest and all of them", async ({ page }) => {
      await page.goto("/cart");
      const bar = page.getByRole("navigation", { name: say(lang, "nav.mobile") });
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
    });
  });
}

test.describe("the specified words of the menu", () => {
  test.use({ device: "phone" });

  test("are there", async ({ page }) => {
    await page.goto("/cart");
    const bar = page.getByRole("navigation", { name: "Bottom bar" });
    for (const name of ["Home", "Cart", "Account"])
      await expect(bar.getByRole("link", { name })).toBeVisible();
    await bar.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByText("Top Categories")).toBeVisible();
    await expect(menu.getByRole("button", { name: "All Categories (2)" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Browse All Categories" })).toBeVisible();
  });
});

test("larger screens have no bottom bar", async ({ page }) => {
  await page.goto("/cart");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Bottom bar" })).toBeHidden();
});
