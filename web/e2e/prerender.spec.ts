import type { APIRequestContext, Page } from "@playwright/test";
import { findProduct } from "./catalogue.ts";
import { expect, languages, say, test } from "./fixtures.ts";

/** Has the server render a page, as a crawler does. */
async function prerender(request: APIRequestContext, path: string, lang: string): Promise<string> {
  let html = "";
  // The engine may be busy with another page.
  await expect
    .poll(async () => {
      const headers = { Cookie: `lang=${lang}`, "User-Agent": "Testbot" };
      html = await (await request.get(path, { headers })).text();
      return /<div id="root"><[^/]/.test(html);
    })
    .toBe(true);
  return html;
}

/** How heavy a document's markup is. */
function weigh(html: string) {
  const markup = html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json"'));
  return {
    kilobytes: Buffer.byteLength(markup) / 1000,
    elements: markup.match(/<[a-z]/g)?.length ?? 0,
  };
}

for (const lang of languages) {
  test.describe(`a page of the server in ${lang}`, () => {
    test.use({ lang });

    test("becomes the app without a word", async ({ page, request }) => {
      const { product_id: id } = await findProduct(request, () => true);
      for (const [path, limit] of [
        ["/", { kilobytes: 85, elements: 900 }],
        ["/category/electronics", { kilobytes: 70, elements: 850 }],
        [`/product/${id}`, { kilobytes: 43, elements: 510 }],
        ["/search?q=coffee", { kilobytes: 86, elements: 1010 }],
        ["/about", { kilobytes: 25, elements: 310 }],
        ["/cart", { kilobytes: 25, elements: 260 }],
      ] as const) {
        const weight = weigh(await prerender(request, path, lang));
        expect(weight.kilobytes, `the markup of ${path}`).toBeLessThan(limit.kilobytes);
        expect(weight.elements, `the elements of ${path}`).toBeLessThan(limit.elements);
        const response = await page.goto(path);
        expect(await response!.text(), path).toMatch(/<div id="root"></);
        await expect(page.getByRole("banner")).toBeVisible();
      }
    });

    test.describe("without scripts", () => {
      test.use({ javaScriptEnabled: false });

      test("is there a moment later, and its links lead on", async ({ page }) => {
        await page.goto("/category/electronics");
        const first = page.locator("main h3 a[href^='/product/']").first();
        const name = await first.textContent();
        await first.click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(name!);
        await expect(
          page
            .getByRole("main")
            .getByText(/\d+\.\d\d/)
            .first(),
        ).toBeVisible();
      });
    });
  });
}

test("a press on a button is kept until the app runs", async ({ page, request }) => {
  const { product_id: id } = await findProduct(request, (product) => !product.has_options);
  await prerender(request, `/product/${id}`, "en");
  const release = await holdScripts(page);
  const opened = page.goto(`/product/${id}`);
  await page
    .getByRole("main")
    .getByRole("button", { name: say("en", "product.addToCart"), exact: true })
    .first()
    .click();
  release();
  await opened;
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a choice before the app runs is the app's too", async ({ page, request }) => {
  const product = await findProduct(
    request,
    ({ colors }) => colors.length > 1,
    (card) => card.has_options,
  );
  await prerender(request, `/product/${product.product_id}`, "en");
  const release = await holdScripts(page);
  const opened = page.goto(`/product/${product.product_id}`);
  const radio = page.getByRole("main").getByRole("radio", { checked: false }).first();
  const chosen = await radio.getAttribute("value");
  await radio.check({ force: true });
  release();
  await opened;
  await expect(page).toHaveURL(new RegExp(`[?&]\\w+=${chosen}`));
});

test("what is typed before the app runs is not lost", async ({ page, request }) => {
  await prerender(request, "/", "en");
  const release = await holdScripts(page);
  const opened = page.goto("/");
  const field = page.getByRole("combobox", { name: say("en", "search.label") });
  await field.fill("coffee");
  release();
  await opened;
  await expect(page.getByRole("listbox")).toBeVisible();
  await expect(field).toHaveValue("coffee");

  // A search does not wait for the app.
  const hold = await holdScripts(page);
  const again = page.goto("/");
  await field.fill("tea");
  await field.press("Enter");
  await expect(page).toHaveURL("/search?q=tea");
  hold();
  await again.catch(() => undefined);
});

test("a chosen theme is there before the app, with its own scene", async ({ page, request }) => {
  const scene = () =>
    page
      .locator("main img")
      .first()
      .evaluate((img: HTMLImageElement) => img.currentSrc);
  await prerender(request, "/", "en");
  await page.goto("/");
  expect(await scene()).toMatch(/big-sale\.webp$/);
  await page.getByRole("button", { name: say("en", "user.menu") }).click();
  await page.getByRole("menuitemradio", { name: say("en", "theme.dark") }).click();
  await expect.poll(scene).toMatch(/-dark\.webp$/);

  const release = await holdScripts(page);
  const opened = page.goto("/");
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  await expect.poll(scene).toMatch(/-dark\.webp$/);
  release();
  await opened;
  expect(await scene()).toMatch(/-dark\.webp$/);
  await page.getByRole("button", { name: say("en", "user.menu") }).click();
  await page.getByRole("menuitemradio", { name: say("en", "theme.system") }).click();
  await expect.poll(scene).toMatch(/big-sale\.webp$/);
});

/** Lets no script of the app come to the first documents of a page; the returned function counts documents. */
async function loseScripts(page: Page, lost: number): Promise<() => number> {
  let documents = 0;
  page.on("request", (request) => void (request.isNavigationRequest() && documents++));
  await page.route(/\/(assets|office)\/.*\.js$/, (route) =>
    documents <= lost ? route.fulfill({ status: 404 }) : route.continue(),
  );
  return () => documents;
}

// The failure itself has no text: see stackTraceLimit in internal/page/start.js.
const scriptsLost = /404|dynamically imported|^script: $/;

for (const path of ["/about", "/cart", "/admin"])
  test(`${path} is asked for once more when its scripts do not come`, async ({ page, request, problems }) => {
    problems.allow(scriptsLost);
    if (path === "/about") await prerender(request, path, "en");
    const documents = await loseScripts(page, 1);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(documents()).toBe(2);
  });

test("a page whose scripts never come is not asked for without end", async ({
  page,
  context,
  request,
  problems,
}) => {
  problems.allow(scriptsLost);
  await prerender(request, "/about", "en");
  const documents = await loseScripts(page, Infinity);
  let failures = 0;
  context.on("weberror", () => failures++);
  const opened = page.goto("/about").catch(() => null);
  await expect.poll(() => failures).toBe(2);
  await page.evaluate(async () => void (await fetch("/healthz")));
  expect(documents()).toBe(2);
  await page.close();
  await opened;
});

/** Keeps the app's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
