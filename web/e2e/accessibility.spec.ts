import type { Page } from "@playwright/test";
import { breaches, overflow } from "./axe.ts";
import { expect, languages, say, type Device, devices, test } from "./fixtures.ts";

const pages = [
  "/",
  "/categories",
  "/category/electronics",
  "/search?q=coffee",
  "/cart",
  "/auth",
  "/about",
  "/privacy",
  "/contact",
  "/deals",
  "/unsubscribe?token=x",
  "/pro",
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
}

for (const lang of languages) {
  for (const device of ["phone", "desktop"] as const) {
    test.describe(`in ${lang} on a ${device}`, () => {
      test.use({ lang, device, reducedMotion: "reduce" });

      for (const path of pages) {
        test(`${path} is accessible`, async ({ page }) => {
          await open(page, path);
          expect(await breaches(page)).toEqual([]);
        });
      }
    });
  }

  for (const device of Object.keys(devices) as Device[]) {
    test.describe(`in ${lang} on a ${device}`, () => {
      test.use({ lang, device });

      test("no page is wider than the screen", async ({ page }) => {
        for (const path of pages) {
          await open(page, path);
          expect([path, ...(await overflow(page))]).toEqual([path]);
        }
      });
    });
  }

  test.describe(`open layers in ${lang}`, () => {
    test.use({ lang, reducedMotion: "reduce" });

    test("the cart drawer is accessible", async ({ page }) => {
      await page.goto("/categories");
      await page.getByRole("button", { name: say(lang, "cart.open") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await breaches(page)).toEqual([]);
    });

    test("the suggestions are accessible", async ({ page }) => {
      await page.goto("/categories");
      await page.getByRole("combobox").fill(lang === "ar" ? "قهوة" : "coffee");
      await expect(page.getByRole("listbox")).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => breaches(page)).toEqual([]);
    });

    test("the menu of all categories is accessible", async ({ page }) => {
      await page.goto("/categories");
      await page
        .getByRole("button", { name: say(lang, "nav.allCategories") })
        .first()
        .click();
      await expect(page.getByRole("link", { name: say(lang, "banner.default.title") })).toBeVisible();
      expect(await breaches(page)).toEqual([]);
    });
  });

  test.describe(`the phone's menu in ${lang}`, () => {
    test.use({ lang, device: "phone", reducedMotion: "reduce" });

    test("is accessible and fits", async ({ page }) => {
      await page.goto("/categories");
      await page.getByRole("button", { name: say(lang, "nav.menu"), exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await breaches(page)).toEqual([]);
      expect(await overflow(page)).toEqual([]);
    });
  });
}
