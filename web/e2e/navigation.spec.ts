import { expect, test } from "./fixtures.ts";

test("paths that are no pages say so and lead home", async ({ page, problems }) => {
  problems.allow(/404/);
  for (const [path, heading, home] of [
    ["/nowhere/at/all", "Oops! Page not found", "Return to Home"],
    ["/category/no-such-category", "Category not found", "Go Home"],
    ["/product/no-such-product", "Product not found", "Return to homepage"],
  ] as const) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 404]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await page.getByRole("main").getByRole("link", { name: home }).click();
    await expect(page).toHaveURL("/");
  }
});

test("a guard sends to /auth, replacing history, with and without a new document", async ({ page }) => {
  const guarded = async (path: string) => {
    await expect(page).toHaveURL("/auth");
    // The router stores the address to return to in the history entry of /auth.
    expect(await page.evaluate(() => history.state)).toMatchObject({ usr: { from: path } });
    await page.goBack();
    await expect(page).toHaveURL("/categories");
  };
  await page.goto("/categories");
  await page.goto("/account/settings");
  await guarded("/account/settings");
  await page.getByRole("banner").getByRole("link", { name: "Wishlist" }).click();
  await guarded("/wishlist");
});

test("a new path starts at its top, going back returns to what was left", async ({ page }) => {
  const list = "/category/electronics?brands=Barqan,Raqmix";
  await page.goto(list);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const scrolled = () => page.evaluate(() => window.scrollY);
  const last = page.locator("main h3 a[href^='/product/']").last();
  await last.scrollIntoViewIfNeeded();
  const left = await scrolled();
  expect(left).toBeGreaterThan(0);
  await last.click();
  await expect(page).toHaveURL(/\/product\//);
  await expect.poll(scrolled).toBe(0);
  const about = page.getByRole("contentinfo").getByRole("link", { name: "About us" });
  await about.scrollIntoViewIfNeeded();
  await about.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About us");
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/product\//);
  await expect.poll(scrolled).toBeGreaterThan(0);
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole("checkbox", { name: "Raqmix" })).toBeChecked();
  await expect.poll(scrolled).toBe(left);
});
