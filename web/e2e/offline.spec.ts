import { expect, say, test } from "./fixtures.ts";

// An offline page has only what was prefetched.
test.use({ prefetch: true });

test.beforeEach(({ problems }) =>
  problems.allow(/ERR_INTERNET_DISCONNECTED|preload CSS|ApiError|TypeError|Failed to fetch/),
);

test.describe("in Arabic", () => {
  const lang = "ar";
  test.use({ lang });

  test("pages say that there is no network, and go on when it is back", async ({ page, context }) => {
    const offline = page.getByRole("alert").filter({ hasText: say(lang, "state.offline") });
    await page.goto("/");
    await context.setOffline(true);

    // Neither its script nor its data has loaded.
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: say(lang, "page.careers") })
      .click();
    await expect(offline).toBeVisible();
    await offline.getByRole("button", { name: say(lang, "state.retry") }).click();
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: say(lang, "page.careers") })).toBeVisible();
    await expect(offline).toBeHidden();
    const sheets = page.locator("link[rel=stylesheet]");
    const come = (links: Element[]) => links.every((link) => (link as HTMLLinkElement).sheet !== null);
    await expect(sheets).not.toHaveCount(0);
    await expect.poll(() => sheets.evaluateAll(come)).toBe(true);

    await page
      .getByRole("link", { name: say(lang, "shop.home") })
      .first()
      .click();
    const product = page.getByRole("region", { name: say(lang, "home.arrivals") }).getByRole("link");
    const name = (await product.nth(1).textContent()) ?? "";
    await context.setOffline(true);
    await product.nth(1).click();
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });
});

test("a script that is gone since an update of the shop brings one new document", async ({
  page,
  problems,
}) => {
  problems.allow(/careers|text-page|dynamically imported|Failed to load resource/);
  let documents = 0;
  page.on("request", (asked) => void (asked.isNavigationRequest() && documents++));
  await page.goto("/");
  await page.route(/assets\/text-page/, (route) => route.fulfill({ status: 404 }));
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: say("en", "page.careers") })
    .click();
  // The new one has the same error, and shows it.
  await expect.poll(() => documents).toBe(2);
  await expect(page.getByRole("alert").filter({ hasText: say("en", "error.network") })).toBeVisible();
  await page.getByRole("button", { name: say("en", "state.retry") }).click();
  await page.unroute(/assets\/text-page/);
  await page.getByRole("button", { name: say("en", "state.retry") }).click();
  await expect(page.getByRole("heading", { level: 1, name: say("en", "page.careers") })).toBeVisible();
  expect(documents).toBe(2);
});
