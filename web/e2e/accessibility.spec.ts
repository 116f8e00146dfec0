import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, languages, say, type Device, devices, test } from "./fixtures.ts";

const pages = [
  "/",
  "/categories",
  "/category/electronics",
  "/search?q=coffee",
  "/cart",
  "/auth",
  "/about",
  "/pro",
];

/** Breaches of WCAG 2.2 AA and of axe's good practice, in words that lead to the element. */
async function breaches(page: Page): Promise<string[]> {
  // Half-faded things have colours nobody reads. Spinners never end.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // The pages have no frames of other origins, so one script does.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`));
}

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

/** What makes the page wider than its screen; nothing when it fits. */
async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth && window.visualViewport!.scale === 1) return [];
    const wide = [...document.querySelectorAll("body *")].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < -1 || right > clientWidth + 1);
    });
    return [
      `${scrollWidth} px on ${clientWidth} px`,
      ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)),
    ];
  });
}
