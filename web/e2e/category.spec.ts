import type { Page } from "@playwright/test";
import type { CategoryDetails, Listing } from "../src/api/types.ts";
import { expect, languages, say, test } from "./fixtures.ts";

const slug = "electronics";
const path = `/category/${slug}`;
const api = `/api/v1/categories/${slug}`;

function products(page: Page) {
  return page.getByRole("main").getByRole("region", { name: /^(Products|المنتجات)$/ });
}

/** The prices that the cards show, in their order. */
async function prices(page: Page): Promise<number[]> {
  const texts = await products(page).locator("li .price-amount").allTextContents();
  const found = texts.map((text) => Number(/[\d,.]+\d/.exec(text)?.[0].replaceAll(",", "")));
  expect(found.filter(Number.isNaN)).toEqual([]);
  return found;
}

for (const lang of languages) {
  test.describe(`a category in ${lang}`, () => {
    test.use({ lang });

    test("shows where it is, what it is, what is below it and its products, at once", async ({
      page,
      request,
    }) => {
      const { category, ancestors, children } = (await (
        await request.get("/api/v1/categories/audio")
      ).json()) as CategoryDetails;
      const listing = (await (await request.get("/api/v1/categories/audio/products")).json()) as Listing;
      const asked: string[] = [];
      page.on("request", (one) => {
        if (one.url().includes("/api/v1/categories")) asked.push(one.url());
      });
      await page.goto("/category/audio");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(category[`${lang}_name`]);
      await expect(page.getByText(category[`${lang}_description`])).toBeVisible();
      const crumbs = page.getByRole("navigation", { name: say(lang, "listing.breadcrumb") });
      await expect(crumbs.getByRole("listitem")).toHaveText([
        say(lang, "nav.home"),
        ...ancestors.map((up) => up[`${lang}_name`]),
        category[`${lang}_name`],
      ]);
      const explore = page.getByRole("region", { name: say(lang, "category.explore") });
      for (const child of children) {
        await expect(explore.locator(`a[href="/category/${child.slug}"]`)).toContainText(
          child[`${lang}_name`],
        );
      }
      await expect(products(page).getByRole("heading", { level: 3 })).toHaveText(
        listing.products.map((product) => product[`${lang}_name`]),
      );
      await expect(products(page).getByRole("status")).toContainText(
        say(lang, "listing.found", { n: listing.total }),
      );
      expect(listing.products).toHaveLength(12);
      // All of the data was in the document.
      expect(asked).toEqual([]);
    });
  });
}

test("pages, filters and order rewrite the address in place", async ({ page }) => {
  await page.goto(`${path}?page=99`);
  // A page beyond the end becomes the last one.
  await expect(page).toHaveURL(`${path}?page=11`);
  const cards = products(page).getByRole("heading", { level: 3 });
  await expect(cards).toHaveCount(7);
  const pager = page.getByRole("navigation", { name: "Pages" });
  await pager.getByRole("link", { name: "Page 10", exact: true }).click();
  await expect(page).toHaveURL(`${path}?page=10`);
  await expect(products(page)).toBeFocused();
  await expect(pager.locator("li")).toHaveText(["", "1", "…", "9", "10", "11", ""]);
  await expect(products(page).getByRole("status")).toContainText("127");

  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByRole("checkbox", { name: "Barqan" }).click();
  await filters.getByRole("button", { name: "4 stars & up" }).click();
  await filters.getByRole("checkbox", { name: "In stock only" }).click();
  await expect(page).toHaveURL(`${path}?rating=4&brands=Barqan&inStock=true`);
  await expect(products(page).getByRole("status")).not.toContainText("127");
  await filters.getByRole("button", { name: "4 stars & up" }).click();
  await expect(page).toHaveURL(`${path}?brands=Barqan&inStock=true`);
  await page.getByRole("button", { name: "Remove filter: Barqan" }).click();
  await expect(page).toHaveURL(`${path}?inStock=true`);
  await expect(page.getByRole("button", { name: "Remove filter: In stock only" })).toBeFocused();
  // Page 10 was replaced in the history: back leads to page 11.
  await page.goBack();
  await expect(page).toHaveURL(`${path}?page=11`);
  await expect(cards).toHaveCount(7);

  // The old products stay while the new ones load.
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route("**/products?*", async (route) => {
    await opened;
    await route.continue();
  });
  await page.getByLabel("Sort by").selectOption("price-asc");
  await expect(page.getByText("Updating...")).toBeVisible();
  await expect(cards).toHaveCount(7);
  open();
  await expect(page.getByText("Updating...")).toBeHidden();
  await page.unroute("**/products?*");
  await expect(page).toHaveURL(`${path}?sort=price-asc`);
  await expect(cards).toHaveCount(12);
  const shown = await prices(page);
  expect(shown).toHaveLength(12);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));

  // The slider ends at the highest price there is, and has no bound at its ends.
  const highest = page.getByRole("slider", { name: "Highest price" });
  const end = Number(await highest.getAttribute("aria-valuemax"));
  expect(end).toBeGreaterThanOrEqual((await prices(page)).at(-1)!);
  await highest.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(`${path}?priceMax=${end - 100}&sort=price-asc`);
  await page.keyboard.press("End");
  await expect(page).toHaveURL(`${path}?sort=price-asc`);
  await page.getByRole("slider", { name: "Lowest price" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(`${path}?priceMin=100&sort=price-asc`);
  await page.getByLabel("Sort by").selectOption("price-desc");
  await expect.poll(async () => (await prices(page))[0]).toBeGreaterThan(500);

  await page.getByRole("button", { name: "4 columns" }).click();
  await page.goto("/category/fashion");
  await expect(page.getByRole("button", { name: "4 columns", pressed: true })).toBeVisible();
  const tops = await cards.evaluateAll((all) =>
    all.slice(0, 4).map((one) => one.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
});

test("a filtered address opens as it was left", async ({ page, request }) => {
  const query =
    "priceMin=50&priceMax=400&rating=3&subcategories=audio&brands=Sadawi,Mowjaat&inStock=true&sort=price-desc";
  const listing = (await (await request.get(`${api}/products?${query}`)).json()) as Listing;
  await page.goto(`${path}?${query}`);
  const cards = products(page).getByRole("heading", { level: 3 });
  await expect(cards).toHaveText(listing.products.map((product) => product.en_name));
  const filters = page.getByRole("complementary", { name: "Filters" });
  for (const name of [/^Sadawi/, /^Mowjaat/]) {
    await expect(filters.getByRole("checkbox", { name })).toBeChecked();
  }
  await expect(filters.getByRole("slider").first()).toHaveAttribute("aria-valuenow", "50");
  await expect(filters.getByRole("slider").last()).toHaveAttribute("aria-valuenow", "400");
  await expect(filters.getByRole("button", { pressed: true })).toHaveCount(1);
  const chips = page.getByRole("list", { name: say("en", "filter.chips") });
  await expect(chips.getByRole("button")).toHaveCount(7);
  await chips.getByRole("button", { name: say("en", "filter.clearAll") }).click();
  await expect(page).toHaveURL(`${path}?sort=price-desc`);
});

test("a list says when nothing is left and when it does not come", async ({ page, problems }) => {
  problems.allow(/400/);
  await page.goto(`${path}?priceMax=1`);
  await expect(page.getByText("No products found")).toBeVisible();
  await expect(page.getByText("Try adjusting your filters")).toBeVisible();
  const cards = products(page).getByRole("heading", { level: 3 });
  await products(page).getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(path);
  await expect(cards).toHaveCount(12);

  await page.route("**/products?*", (route) =>
    route.fulfill({ status: 400, contentType: "application/problem+json", body: '{"code":"bad_request"}' }),
  );
  await page.goto(`${path}?inStock=true`);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute("**/products?*");
  await page.getByRole("button", { name: say("en", "state.retry") }).click();
  await expect(cards).toHaveCount(12);
});
