import { breaches } from "./axe.ts";
import { expect, languages, test } from "./fixtures.ts";

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

      await server.matjar("settings", "set", "shop.brand_color", "#7a1f3d");
      await server.matjar("settings", "set", "shop.brand_color_dark", "#f2a7bd");
      await server.matjar("settings", "set", "home.claim_support", "false");
      await expect(async () => {
        await page.goto("/");
        const word = page.getByRole("banner").getByText(name, { exact: true });
        await expect(word).toHaveCSS("color", "rgb(122, 31, 61)", { timeout: 1000 });
        // The last of the three changes may arrive later than the first.
        await expect(page.getByRole("main")).not.toContainText("24/7", { timeout: 1000 });
      }).toPass();
      expect(await breaches(page, { frame: true, dark: true })).toEqual([]);
      await server.matjar("settings", "unset", "shop.brand_color");
      await server.matjar("settings", "unset", "shop.brand_color_dark");
    });
  });
}
