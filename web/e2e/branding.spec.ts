import { breaches } from "./axe.ts";
import { expect, languages, say, test } from "./fixtures.ts";

// Its own server: its name is not that of the others.
test.use({ settings: { MATJAR_SHOP_NAME_EN: "Nakhla", MATJAR_SHOP_NAME_AR: "نخلة" } });
// One shop for all tests of the file: starting another takes as long as a small test.
test.describe.configure({ mode: "default" });

for (const lang of languages) {
  test.describe(`a shop with its own name in ${lang}`, () => {
    test.use({ lang });

    test("is called so everywhere, and takes a colour while it runs", async ({ page, server }) => {
      const name = lang === "ar" ? "نخلة" : "Nakhla";
      await page.goto("/");
      await expect(page).toHaveTitle(new RegExp(`^${name} –`));
      await expect(page.getByRole("banner").getByText(name, { exact: true })).toBeVisible();
      await expect(page.getByRole("contentinfo")).toContainText(`© ${name}`);
      await page.goto("/auth");
      await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
      await expect(page.locator("body")).not.toContainText(/Matjar|(^|\s)متجر(\s|$)/);

      await page.goto("/");
      const support = page.getByRole("main").getByText(say(lang, "why.support"));
      await expect(support).toHaveCount(1);
      await server.matjar("settings", "set", "shop.brand_color", "#7a1f3d");
      await server.matjar("settings", "set", "shop.brand_color_dark", "#f2a7bd");
      await server.matjar("settings", "set", "home.claim_support", "false");
      await server.matjar("settings", "set", "shop.riyal_sign", "true");
      await expect(async () => {
        await page.goto("/");
        const word = page.getByRole("banner").getByText(name, { exact: true });
        await expect(word).toHaveCSS("color", "rgb(122, 31, 61)", { timeout: 1000 });
        // The later changes may arrive later than the first.
        await expect(support).toHaveCount(0, { timeout: 1000 });
        await expect(page.locator(".price-amount svg").first()).toBeVisible({ timeout: 1000 });
      }).toPass();
      // With the sign, amounts are as large as with the abbreviation.
      const amount = page.locator(".price-amount", { has: page.locator("svg") }).first();
      const size = await amount.evaluate((price) => getComputedStyle(price).fontSize);
      await expect(amount.locator("bdi")).toHaveCSS("font-size", size);
      expect(await breaches(page, { frame: true, dark: true })).toEqual([]);
      for (const changed of [
        "shop.brand_color",
        "shop.brand_color_dark",
        "home.claim_support",
        "shop.riyal_sign",
      ])
        await server.matjar("settings", "unset", changed);
    });
  });
}
