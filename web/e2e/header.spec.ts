import { isTopLevel, listCategories } from "./catalogue.ts";
import { expect, languages, say, test } from "./fixtures.ts";

for (const lang of languages) {
  test.describe(`header in ${lang}`, () => {
    test.use({ lang });

    test("leads to categories by pointer and keyboard", async ({ page, request }) => {
      const first = (await listCategories(request))
        .filter(isTopLevel)
        .toSorted((a, b) => (a.en_name < b.en_name ? -1 : 1))
        .slice(0, 6);
      await page.goto("/cart");
      const bar = page.getByRole("navigation", { name: say(lang, "nav.categories"), exact: true });
      const links = bar.getByRole("listitem").getByRole("link");
      await expect(links).toHaveText(first.map((category) => category[`${lang}_name`]));
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
        first.map(({ slug }) => `/category/${slug}`),
      );

      const trigger = bar.getByRole("button", { name: say(lang, "nav.allCategories") });
      await trigger.hover();
      await expect(trigger).toHaveAttribute("aria-expanded", "true");
      // The default banner links to all categories; a hovered parent shows its own banner and its
      // subcategories.
      const panel = page.locator(`[id="${await trigger.getAttribute("aria-controls")}"]`);
      const banner = panel.getByRole("link", { name: say(lang, "banner.default.title") });
      await expect(banner).toHaveAttribute("href", "/categories");
      await panel.locator('a[href="/category/home-kitchen"]').hover();
      await expect(panel.getByRole("link", { name: say(lang, "banner.home-kitchen.title") })).toHaveAttribute(
        "href",
        "/category/home-kitchen",
      );
      await expect(banner).toHaveCount(0);
      const parent = panel
        .getByRole("listitem")
        .filter({ has: page.locator('a[href="/category/home-kitchen"]') });
      await expect(parent.getByRole("listitem")).toHaveCount(4);
      await page.getByRole("contentinfo").hover();
      await expect(trigger).toHaveAttribute("aria-expanded", "false");
      await expect(panel.getByRole("link")).toHaveCount(0);

      await trigger.focus();
      await page.keyboard.press("Enter");
      await expect(trigger).toHaveAttribute("aria-expanded", "true");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Escape");
      await expect(trigger).toHaveAttribute("aria-expanded", "false");
      await expect(trigger).toBeFocused();
    });

    test("delivers, signs in, searches and leads home", async ({ page }) => {
      await page.goto("/cart");
      const header = page.getByRole("banner");
      await expect(header.getByRole("button", { name: say(lang, "language.switch") })).toBeVisible();
      await expect(header.getByRole("button", { name: say(lang, "cart.open") })).toBeVisible();
      await expect(header.getByRole("link", { name: say(lang, "user.wishlist") })).toHaveAttribute(
        "href",
        "/wishlist",
      );
      const city = header.getByRole("button", { name: say(lang, "city.deliverTo") });
      await expect(city).toContainText(lang === "ar" ? "الرياض" : "Riyadh");
      await city.click();
      await expect(page.getByRole("menuitemradio")).toHaveText(
        lang === "ar" ? ["الرياض", "جدة", "الدمام", "مكة المكرمة"] : ["Riyadh", "Jeddah", "Dammam", "Makkah"],
      );
      await page.getByRole("menuitemradio", { name: lang === "ar" ? "جدة" : "Jeddah" }).click();
      await expect(city).toContainText(lang === "ar" ? "جدة" : "Jeddah");

      const box = page.getByRole("search").getByLabel(say(lang, "search.label"));
      await box.fill("   ");
      await box.press("Enter");
      await expect(page).toHaveURL("/cart");
      const words = lang === "ar" ? "قهوة" : "coffee";
      await box.fill(`  ${words} `);
      await box.press("Enter");
      await expect(page).toHaveURL(`/search?q=${encodeURIComponent(words)}`);

      await header.getByRole("button", { name: say(lang, "user.menu") }).click();
      await expect(page.getByRole("menuitem")).toHaveText([say(lang, "user.logIn")]);
      await page.getByRole("menuitem", { name: say(lang, "user.logIn") }).click();
      await expect(page).toHaveURL("/auth");
      await header.getByRole("link", { name: say(lang, "shop.home") }).click();
      await expect(page).toHaveURL("/");
      await page.reload();
      await expect(city).toContainText(lang === "ar" ? "جدة" : "Jeddah");
    });
  });
}
