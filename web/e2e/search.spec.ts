import type { Page } from "@playwright/test";
import type { SearchResult } from "../src/api/types.ts";
import { devices, directionOf, expect, say, test } from "./fixtures.ts";

function results(page: Page) {
  return page.getByRole("main").getByRole("region", { name: /^(Products|المنتجات)$/ });
}

test.describe("searching in Arabic", () => {
  const lang = "ar";
  test.use({ lang });

  test("shows what was found, with prices in ريال, and filters in a side sheet", async ({
    page,
    request,
  }) => {
    const q = "قهوة";
    const found = (await (await request.get("/api/v1/search", { params: { q } })).json()) as SearchResult;
    const address = `/search?q=${encodeURIComponent(q)}`;
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(q);
    await expect(page.getByRole("combobox", { name: say(lang, "search.label") })).toHaveValue(q);
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

    await page.setViewportSize(devices.tablet);
    await page.getByRole("button", { name: say(lang, "filter.title") }).click();
    const sheet = page.getByRole("dialog", { name: say(lang, "filter.title") });
    await sheet.getByRole("checkbox", { name: "دلارة" }).click();
    await expect(page).toHaveURL(`${address}&brands=Dallara`);
    // It is at one side of the screen, which is the other one in the other language.
    const { x, width } = (await sheet.boundingBox())!;
    expect(width).toBeLessThan(devices.tablet.width);
    const atStart = x === 0;
    expect([atStart, directionOf(lang)]).toEqual([directionOf(lang) === "ltr", directionOf(lang)]);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });
});

test("a search is begun, corrected, typed on and changed in the one box", async ({ page }) => {
  await page.goto("/search");
  await expect(page.getByRole("heading", { name: "What are you looking for?" })).toBeVisible();
  const heading = page.getByRole("heading", { level: 1 });
  const box = page.getByRole("combobox", { name: say("en", "search.label") });
  await expect(page.getByRole("search")).toHaveCount(1);
  await box.fill("qqqqqqqqqqqqqqqq");
  await expect(page).toHaveURL("/search?q=qqqqqqqqqqqqqqqq");
  await expect(page.getByText("No products found")).toBeVisible();
  await expect(page.getByText("Check the spelling")).toBeVisible();

  await box.fill("cofee");
  await expect(page.getByText(/Showing results for .*coffee/)).toBeVisible();
  await expect(results(page).getByRole("heading", { level: 3 }).first()).toBeVisible();

  // Typed text counts after a pause.
  await box.fill("");
  await box.pressSequentially("tea set ");
  await expect(page).toHaveURL("/search?q=tea+set");
  await expect(heading).toContainText("tea set");
  // The space is the beginning of the next word: it stays in the box.
  await expect(box).toHaveValue("tea set ");
  await box.fill("coffee");
  await box.press("Enter");
  await expect(page).toHaveURL("/search?q=coffee");

  await page
    .getByRole("complementary", { name: "Filters" })
    .getByRole("checkbox", { name: "In stock only" })
    .click();
  await expect(page).toHaveURL("/search?q=coffee&inStock=true");
  await box.fill("oud");
  await box.press("Enter");
  await expect(page).toHaveURL("/search?q=oud&inStock=true");
  await page.goBack();
  await expect(box).toHaveValue("coffee");
});

test("every choice is in the address, and every chip takes one back", async ({ page }) => {
  await page.goto("/search?q=coffee&page=2");
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByRole("checkbox", { name: "Home & Kitchen" }).click();
  await filters.getByRole("checkbox", { name: "In stock only" }).click();
  await filters.getByRole("textbox", { name: "From" }).fill("50");
  await filters.getByRole("textbox", { name: "To" }).fill("399.5");
  await page.keyboard.press("Enter");
  await page.getByLabel("Sort by").selectOption("name");
  await expect(page).toHaveURL(
    "/search?q=coffee&minPrice=50&maxPrice=399.5&categories=home-kitchen&inStock=true&sort=name",
  );
  await page.getByRole("button", { name: "Remove filter: 50 – 399.5 ريال" }).click();
  await expect(page).toHaveURL("/search?q=coffee&categories=home-kitchen&inStock=true&sort=name");
  await page.getByRole("button", { name: "Remove filter: Home & Kitchen" }).click();
  await expect(page).toHaveURL("/search?q=coffee&inStock=true&sort=name");
  await page.getByRole("list", { name: "Active filters" }).getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/search?q=coffee&sort=name");

  await page.goto("/search?brands=&inStock=true&page=5");
  const pager = page.getByRole("navigation", { name: "Pages" });
  await expect(pager.getByRole("listitem")).toHaveText(["", "3", "4", "5", "6", "7", ""]);
  await expect(results(page).getByRole("status")).toContainText("Top 200 results");
  await page.getByRole("button", { name: "2 columns" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "2 columns", pressed: true })).toBeVisible();
});

test("colours and sizes filter, what is unknown leaves the address, and words that do not fit are left out", async ({
  page,
}) => {
  await page.goto("/search?q=shoes&color=red,nonsense&brands=Nobody");
  await expect(page).toHaveURL("/search?q=shoes&color=red");
  const filters = page.getByRole("complementary", { name: "Filters" });
  await expect(filters.getByRole("button", { name: /^Red/, pressed: true })).toBeVisible();
  await filters.getByRole("button", { name: /^42/ }).click();
  await expect(page).toHaveURL("/search?q=shoes&color=red&size=42");
  await page.getByRole("button", { name: "Remove filter: Red" }).click();
  await expect(page).toHaveURL("/search?q=shoes&size=42");

  await page.goto("/search?q=blue+jeans");
  await expect(page.getByText(/so we left out .*blue/)).toBeVisible();
  await expect(results(page).getByRole("heading", { level: 3 }).first()).toContainText("Jeans");

  await page.goto("/search?q=qqqqqqqqqqqq");
  await expect(page.getByRole("heading", { name: "Popular products" })).toBeVisible();
});
