import { expect, languages, say, test } from "./fixtures.ts";

const guarded = [
  "/checkout",
  "/wishlist",
  "/orders",
  "/account",
  "/account/profile",
  "/account/addresses",
  "/account/settings",
];

for (const lang of languages) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    test("a path that is no page shows the 404 page and leads home", async ({ page, problems }) => {
      problems.allow(/404/);
      const response = await page.goto("/no-such-page");
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(lang, "page.notFound"));
      await page
        .getByRole("main")
        .getByRole("link", { name: say(lang, "notFound.home") })
        .click();
      await expect(page).toHaveURL("/");
    });
  });
}

test("the 404 page says what is specified", async ({ page, problems }) => {
  problems.allow(/404/);
  await page.goto("/nowhere/at/all");
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
});

for (const path of guarded) {
  test(`${path} sends a signed-out visitor to /auth, replacing history`, async ({ page }) => {
    await page.goto("/categories");
    await page.goto(path);
    await expect(page).toHaveURL("/auth");
    // The router keeps where the visitor was going with the entry of /auth.
    const state: unknown = await page.evaluate(() => history.state);
    expect(state).toMatchObject({ usr: { from: path } });
    await page.goBack();
    await expect(page).toHaveURL("/categories");
  });
}

test("a guard inside the app does the same without a new document", async ({ page }) => {
  await page.goto("/categories");
  await page.getByRole("banner").getByRole("link", { name: "Wishlist" }).click();
  await expect(page).toHaveURL("/auth");
  expect(await page.evaluate(() => history.state)).toMatchObject({ usr: { from: "/wishlist" } });
  await page.goBack();
  await expect(page).toHaveURL("/categories");
});

test("a new path starts at its top", async ({ page }) => {
  await page.goto("/categories");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.getByRole("contentinfo").getByRole("link", { name: "About us" }).click();
  await expect(page).toHaveURL("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About us");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("going back returns to where the page was left", async ({ page }) => {
  await page.goto("/categories");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "About us" }).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(0);
  await page.getByRole("contentinfo").getByRole("link", { name: "About us" }).click();
  await expect(page).toHaveURL("/about");
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test("the first stop of the Tab key skips to the content", async ({ page }) => {
  await page.goto("/categories");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
