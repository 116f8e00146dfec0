import type { APIRequestContext, Page } from "@playwright/test";
import type { Suggestions } from "../src/api/types.ts";
import { formatAmount, formatNumber } from "../src/i18n/format.ts";
import { type Device, expect, languages, say, test } from "./fixtures.ts";

const sizes: Device[] = ["phone", "desktop"];

async function suggestions(request: APIRequestContext, q: string): Promise<Suggestions> {
  return (await (await request.get("/api/v1/suggest", { params: { q } })).json()) as Suggestions;
}

for (const lang of languages) {
  const words = lang === "ar" ? "قهوة" : "coffee";
  const viewAll = say(lang, "suggest.viewAll");
  const box = (page: Page) => page.getByRole("combobox", { name: say(lang, "search.label") });

  for (const device of sizes) {
    test.describe(`suggestions in ${lang} on a ${device}`, () => {
      test.use({ lang, device });

      test("show five products with picture, name and price, and the way to all", async ({
        page,
        request,
      }) => {
        const { products, total } = await suggestions(request, words);
        expect(products).toHaveLength(5);
        await page.goto("/cart");
        await box(page).fill(words);
        const list = page.getByRole("listbox", { name: say(lang, "suggest.list") });
        await expect(list.getByRole("option")).toHaveText([
          ...products.map((product) => `${product[`${lang}_name`]}${formatAmount(product.price)} ريال`),
          `${viewAll} (${formatNumber(total)}+)`,
        ]);
        await expect(list.locator("img")).toHaveCount(5);
        await expect(page.getByRole("search").getByRole("status")).toHaveText(
          say(lang, "suggest.count", { n: total }),
        );
        // Nothing of it lies outside the screen, and on a phone it takes the whole width.
        const { x, width } = (await list.boundingBox())!;
        const screen = page.viewportSize()!.width;
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(screen);
        if (device === "phone") expect(width).toBeGreaterThan(screen - 20);
      });

      test("lead to the product that is chosen, and clear the box", async ({ page, request }) => {
        const { products } = await suggestions(request, words);
        await page.goto("/cart");
        await box(page).fill(words);
        await page.getByRole("option", { name: products[2]![`${lang}_name`] }).click();
        await expect(page).toHaveURL(`/product/${products[2]!.product_id}`);
        await expect(box(page)).toHaveValue("");
        await expect(page.getByRole("listbox")).toHaveCount(0);
      });

      test("lead to all results", async ({ page }) => {
        await page.goto("/cart");
        await box(page).fill(words);
        await page.getByRole("option", { name: viewAll }).click();
        await expect(page).toHaveURL(`/search?q=${encodeURIComponent(words)}`);
        await expect(box(page)).toHaveValue(words);
        await expect(page.getByRole("listbox")).toHaveCount(0);
      });
    });
  }

  test.describe(`the search box in ${lang}`, () => {
    test.use({ lang });

    test("is used with the keyboard alone", async ({ page, request }) => {
      const { products } = await suggestions(request, words);
      await page.goto("/cart");
      await box(page).focus();
      await page.keyboard.type(words);
      const options = page.getByRole("option");
      await expect(options).toHaveCount(6);
      const active = page.getByRole("option", { selected: true });
      await expect(active).toHaveCount(0);
      for (const [key, i] of [
        ["ArrowDown", 0],
        ["ArrowDown", 1],
        ["End", 5],
        ["ArrowDown", 0],
        ["ArrowUp", 5],
        ["Home", 0],
      ] as const) {
        await page.keyboard.press(key);
        await expect(box(page)).toHaveAttribute(
          "aria-activedescendant",
          (await options.nth(i).getAttribute("id"))!,
        );
        await expect(options.nth(i)).toHaveAttribute("aria-selected", "true");
      }
      await expect(box(page)).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(options).toHaveCount(0);
      await expect(box(page)).toHaveValue(words);
      await page.keyboard.press("ArrowDown");
      await expect(options).toHaveCount(6);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`/product/${products[0]!.product_id}`);
    });

    test("waits for 300 ms and for two characters", async ({ page }) => {
      await page.goto("/cart");
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      const asked: string[] = [];
      page.on("request", (request) => {
        const url = new URL(request.url());
        if (url.pathname === "/api/v1/suggest") asked.push(url.searchParams.get("q") ?? "");
      });
      const [first = "", ...rest] = words;
      await box(page).fill(first);
      await page.clock.runFor(1000);
      await box(page).fill(first + rest.slice(0, 2).join(""));
      await page.clock.runFor(299);
      await box(page).fill(words);
      await page.clock.runFor(299);
      expect(asked).toEqual([]);
      await page.clock.runFor(1);
      await expect.poll(() => asked).toEqual([words]);
    });

    test("says when nothing is found, without opening", async ({ page }) => {
      await page.goto("/cart");
      await box(page).fill("zzzzqqqq");
      await expect(page.getByRole("search").getByRole("status")).toHaveText(say(lang, "suggest.none"));
      await expect(box(page)).toHaveAttribute("aria-expanded", "false");
    });

    test("closes on a click elsewhere and on submit", async ({ page }) => {
      await page.goto("/search?q=x");
      await expect(box(page)).toHaveValue("x");
      await box(page).fill(words);
      await expect(page.getByRole("listbox")).toBeVisible();
      await page.getByRole("contentinfo").click({ position: { x: 5, y: 5 } });
      await expect(page.getByRole("listbox")).toHaveCount(0);
      await box(page).press("ArrowDown");
      await expect(page.getByRole("listbox")).toBeVisible();
      await box(page).press("Enter");
      await expect(page).toHaveURL(`/search?q=${encodeURIComponent(words)}`);
      await expect(page.getByRole("listbox")).toHaveCount(0);
      await page.goBack();
      await expect(box(page)).toHaveValue("x");
    });
  });
}

test("the specified words of the suggestions", async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("combobox", { name: "Search the shop" });
  await search.fill("coffee");
  await expect(page.getByRole("option").last()).toHaveText(/^View all results \(\d+\+\)$/);
  await expect(page.getByRole("option").first()).toContainText("ريال");
  await search.fill("zzzzqqqq");
  await expect(page.getByText("No products found")).toBeVisible();
});
