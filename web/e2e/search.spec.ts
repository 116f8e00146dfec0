import type { Page } from "@playwright/test";
import type { SearchResult } from "../src/api/types.ts";
import { expect, languages, say, test } from "./fixtures.ts";

function results(page: Page) {
  return page.getByRole("main").getByRole("region", { name: /^(Products|المنتجات)$/ });
}

const words = { en: "coffee", ar: "قهوة" };

for (const lang of languages) {
  test.describe(`searching in ${lang}`, () => {
    test.use({ lang });

    test("shows what was found, with prices in ريال", async ({ page, request }) => {
      const q = words[lang];
      const found = (await (await request.get("/api/v1/search", { params: { q } })).json()) as SearchResult;
      await page.goto(`/search?q=${encodeURIComponent(q)}`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(q);
      await expect(
        page.getByRole("main").getByRole("textbox", { name: say(lang, "results.box") }),
      ).toHaveValue(q);
      await expect(results(page).getByRole("heading", { level: 3 })).toHaveText(
        found.products.map((product) => product[`${lang}_name`]),
      );
      await expect(results(page).getByRole("status")).toContainText(
        say(lang, "results.found", { n: found.total }),
      );
      const card = results(page)
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading") })
        .first();
      await expect(card).toContainText("ريال");
      await expect(card).not.toContainText("ر.س");
    });

    test("filters in a side sheet on small screens", async ({ page }) => {
      await page.setViewportSize({ width: 768, height: 1024 });
      await page.goto(`/search?q=${encodeURIComponent(words[lang])}`);
      await page.getByRole("button", { name: say(lang, "filter.title") }).click();
      const sheet = page.getByRole("dialog", { name: say(lang, "filter.title") });
      await sheet.getByRole("checkbox", { name: "Dallara" }).click();
      await expect(page).toHaveURL(`/search?q=${encodeURIComponent(words[lang])}&brands=Dallara`);
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
    });
  });
}

test("typed text counts after a pause and starts at the first page", async ({ page }) => {
  await page.goto("/search?q=coffee&page=2");
  const box = page.getByRole("main").getByRole("textbox", { name: "Search products" });
  await box.fill("");
  await box.pressSequentially("tea set ");
  await expect(page).toHaveURL("/search?q=tea+set");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("tea set");
  // The space is the beginning of the next word: it stays in the box.
  await expect(box).toHaveValue("tea set ");
  await box.fill("oud");
  await box.press("Enter");
  await expect(page).toHaveURL("/search?q=oud");
});

test("every choice is in the address, and every chip takes one back", async ({ page }) => {
  await page.goto("/search?q=coffee");
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByRole("checkbox", { name: "Home & Kitchen" }).click();
  await filters.getByRole("checkbox", { name: "In stock only" }).click();
  await page.getByRole("slider", { name: "Highest price" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("slider", { name: "Lowest price" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByLabel("Sort by").selectOption("name");
  await expect(page).toHaveURL(
    "/search?q=coffee&minPrice=100&maxPrice=9900&categories=home-kitchen&inStock=true&sort=name",
  );
  await page.getByRole("button", { name: "Remove filter: 100 – 9,900 ريال" }).click();
  await expect(page).toHaveURL("/search?q=coffee&categories=home-kitchen&inStock=true&sort=name");
  await page.getByRole("button", { name: "Remove filter: Home & Kitchen" }).click();
  await expect(page).toHaveURL("/search?q=coffee&inStock=true&sort=name");
  await page.getByRole("list", { name: "Active filters" }).getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/search?q=coffee&sort=name");
});

test("says which words were searched for instead", async ({ page }) => {
  await page.goto("/search?q=cofee");
  await expect(page.getByText(/Showing results for .*coffee/)).toBeVisible();
  await expect(results(page).getByRole("heading", { level: 3 }).first()).toBeVisible();
});

test("the pager shows five numbers at most, the toggle two or three columns", async ({ page }) => {
  await page.goto("/search?brands=&inStock=true&page=5");
  const pager = page.getByRole("navigation", { name: "Pages" });
  await expect(pager.getByRole("listitem")).toHaveText(["", "3", "4", "5", "6", "7", ""]);
  await expect(results(page).getByRole("status")).toContainText("Top 200 results");
  await page.getByRole("button", { name: "2 columns" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "2 columns", pressed: true })).toBeVisible();
});

test("the header's box changes the same search", async ({ page }) => {
  await page.goto("/search?q=coffee&inStock=true");
  const header = page.getByRole("banner").locator("input");
  await header.fill("oud");
  await header.press("Enter");
  await expect(page).toHaveURL("/search?q=oud&inStock=true");
  await expect(page.getByRole("main").getByRole("textbox", { name: "Search products" })).toHaveValue("oud");
  await page.goBack();
  await expect(page.getByRole("main").getByRole("textbox", { name: "Search products" })).toHaveValue(
    "coffee",
  );
});

test("says what to do before anything is asked, and when nothing is found", async ({ page }) => {
  await page.goto("/search");
  await expect(page.getByRole("heading", { name: "What are you looking for?" })).toBeVisible();
  await page.getByRole("main").getByRole("textbox", { name: "Search products" }).fill("qqqqqqqqqqqqqqqq");
  await expect(page).toHaveURL("/search?q=qqqqqqqqqqqqqqqq");
  await expect(page.getByText("No products found")).toBeVisible();
  await expect(page.getByText("Check the spelling")).toBeVisible();
});
