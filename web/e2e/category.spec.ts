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
  const texts = await products(page)
    .locator("li h3 ~ span:has(bdi) > span:first-child > bdi:first-child")
    .allTextContents();
  return texts.map((text) => Number(text.replaceAll(",", "")));
}

for (const lang of languages) {
  test.describe(`a category in ${lang}`, () => {
    test.use({ lang });

    test("shows where it is, what it is, what is below it and its products", async ({ page, request }) => {
      const { category, ancestors, children } = (await (
        await request.get("/api/v1/categories/audio")
      ).json()) as CategoryDetails;
      const listing = (await (await request.get("/api/v1/categories/audio/products")).json()) as Listing;
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
    });

    test("opens a filtered address as it was left", async ({ page, request }) => {
      const query =
        "priceMin=50&priceMax=400&rating=3&subcategories=audio&brands=Sadawi,Mowjaat&inStock=true&sort=price-desc";
      const listing = (await (await request.get(`${api}/products?${query}`)).json()) as Listing;
      await page.goto(`${path}?${query}`);
      await expect(products(page).getByRole("heading", { level: 3 })).toHaveText(
        listing.products.map((product) => product[`${lang}_name`]),
      );
      const filters = page.getByRole("complementary", { name: say(lang, "filter.title") });
      for (const name of [/^Sadawi/, /^Mowjaat/]) {
        await expect(filters.getByRole("checkbox", { name })).toBeChecked();
      }
      await expect(filters.getByRole("slider").first()).toHaveAttribute("aria-valuenow", "50");
      await expect(filters.getByRole("slider").last()).toHaveAttribute("aria-valuenow", "400");
      await expect(filters.getByRole("button", { pressed: true })).toHaveCount(1);
      const chips = page.getByRole("list", { name: say(lang, "filter.chips") });
      await expect(chips.getByRole("button")).toHaveCount(7);
      await chips.getByRole("button", { name: say(lang, "filter.clearAll") }).click();
      await expect(page).toHaveURL(`${path}?sort=price-desc`);
    });

    test("filters in a sheet on phones", async ({ browser, baseURL }) => {
      const context = await browser.newContext({
        baseURL,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      });
      await context.addCookies([{ name: "lang", value: lang, url: String(baseURL) }]);
      const page = await context.newPage();
      await page.goto(path);
      await page.getByRole("button", { name: say(lang, "filter.title") }).tap();
      const sheet = page.getByRole("dialog", { name: say(lang, "filter.title") });
      await sheet.getByRole("checkbox", { name: say(lang, "filter.inStock") }).tap();
      await expect(page).toHaveURL(`${path}?inStock=true`);
      await sheet.getByRole("button", { name: /\d/ }).last().tap();
      await expect(sheet).toBeHidden();
      await expect(page.getByRole("list", { name: say(lang, "filter.chips") })).toContainText(
        say(lang, "filter.inStock"),
      );
      await context.close();
    });
  });
}

test("needs no request for its first page", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/v1/categories")) asked.push(request.url());
  });
  await page.goto(path);
  await expect(products(page).getByRole("heading", { level: 3 })).toHaveCount(12);
  expect(asked).toEqual([]);
});

test("filters rewrite the address in place and start at the first page", async ({ page }) => {
  await page.goto(path);
  await page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("link", { name: "Page 2", exact: true })
    .click();
  await expect(page).toHaveURL(`${path}?page=2`);
  await expect(products(page)).toBeFocused();
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
  await page.goBack();
  await expect(page).toHaveURL(path);
});

test("the price slider has no bound at its ends", async ({ page }) => {
  await page.goto(path);
  const high = page.getByRole("slider", { name: "Highest price" });
  await high.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(`${path}?priceMax=490`);
  await page.keyboard.press("End");
  await expect(page).toHaveURL(path);
  await page.getByRole("slider", { name: "Lowest price" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(`${path}?priceMin=10`);
  await page.getByLabel("Sort by").selectOption("price-desc");
  await expect(page).toHaveURL(`${path}?priceMin=10&sort=price-desc`);
  await expect.poll(async () => (await prices(page))[0]).toBeGreaterThan(500);
});

test("sorts, and pages through with neighbours and gaps", async ({ page }) => {
  await page.goto(`${path}?page=5`);
  const pager = page.getByRole("navigation", { name: "Pages" });
  await expect(pager.locator("li")).toHaveText(["", "1", "…", "4", "5", "6", "…", "11", ""]);
  await page.getByLabel("Sort by").selectOption("price-asc");
  await expect(page).toHaveURL(`${path}?sort=price-asc`);
  await expect.poll(async () => (await prices(page)).length).toBe(12);
  await expect
    .poll(async () => {
      const shown = await prices(page);
      return shown.join() === shown.toSorted((a, b) => a - b).join();
    })
    .toBe(true);
});

test("a page beyond the end becomes the last one", async ({ page }) => {
  await page.goto(`${path}?page=99`);
  await expect(page).toHaveURL(`${path}?page=11`);
  await expect(products(page).getByRole("heading", { level: 3 })).toHaveCount(7);
});

test("going back restores the filters and the place on the page", async ({ page }) => {
  await page.goto(`${path}?brands=Barqan,Raqmix`);
  const last = products(page).getByRole("heading", { level: 3 }).last();
  await last.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(0);
  await last.getByRole("link").click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page).toHaveURL(`${path}?brands=Barqan,Raqmix`);
  await expect(page.getByRole("checkbox", { name: "Raqmix" })).toBeChecked();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test("remembers three or four columns", async ({ page }) => {
  await page.goto(path);
  await page.getByRole("button", { name: "4 columns" }).click();
  await page.goto("/category/fashion");
  await expect(page.getByRole("button", { name: "4 columns", pressed: true })).toBeVisible();
  const tops = await products(page)
    .getByRole("heading", { level: 3 })
    .evaluateAll((all) => all.slice(0, 4).map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test("brands can be searched where there are more than six", async ({ page }) => {
  await page.goto(path);
  const brands = page.getByRole("complementary").getByRole("group", { name: "Brands" });
  await brands.getByRole("textbox", { name: "Find a brand" }).fill("mow");
  await expect(brands.getByRole("checkbox")).toHaveCount(1);
  await brands.getByRole("textbox", { name: "Find a brand" }).fill("zzz");
  await expect(brands.getByText("No brands found")).toBeVisible();
  await page.goto(`${path}?priceMin=6000`);
  await expect(brands.getByRole("checkbox").first()).toBeVisible();
  await expect(brands.getByRole("textbox")).toHaveCount(0);
});

test("says that it is updating while the old products stay", async ({ page }) => {
  await page.goto(path);
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route("**/products?*", async (route) => {
    await opened;
    await route.continue();
  });
  await page.getByLabel("Sort by").selectOption("newest");
  await expect(page.getByText("Updating...")).toBeVisible();
  await expect(products(page).getByRole("heading", { level: 3 })).toHaveCount(12);
  open();
  await expect(page.getByText("Updating...")).toBeHidden();
});

test("says when nothing is left, and clears the filters", async ({ page }) => {
  await page.goto(`${path}?priceMax=1`);
  await expect(page.getByText("No products found")).toBeVisible();
  await expect(page.getByText("Try adjusting your filters")).toBeVisible();
  await products(page).getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(path);
  await expect(products(page).getByRole("heading", { level: 3 })).toHaveCount(12);
});

test("offers another try when the products do not come", async ({ page, problems }) => {
  problems.allow(/400/);
  await page.route("**/products?*", (route) =>
    route.fulfill({ status: 400, contentType: "application/problem+json", body: '{"code":"bad_request"}' }),
  );
  await page.goto(`${path}?inStock=true`);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute("**/products?*");
  await page.getByRole("button", { name: say("en", "state.retry") }).click();
  await expect(products(page).getByRole("heading", { level: 3 })).toHaveCount(12);
});

test("a missing category is a 404 that leads home", async ({ page, problems }) => {
  problems.allow(/404/);
  const response = await page.goto("/category/no-such-category");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Category not found");
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(page).toHaveURL("/");
});

for (const [path, heading] of [
  ["/deals", "Deals"],
  ["/new", "New Arrivals"],
  ["/electronics", "Electronics"],
  ["/fashion", "Fashion"],
  ["/home-kitchen", "Home & Kitchen"],
  ["/beauty", "Beauty & Personal Care"],
] as const) {
  test(`${path} is a list of products`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(products(page).getByRole("heading", { level: 3 })).toHaveCount(12);
    await page.getByRole("complementary").getByRole("checkbox", { name: "In stock only" }).check();
    await expect(page).toHaveURL(`${path}?inStock=true`);
  });
}
