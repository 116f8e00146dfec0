import type { APIRequestContext, Page } from "@playwright/test";
import { findProduct } from "./catalogue.ts";
import { expect, type Language, languages, say, test } from "./fixtures.ts";

// How long the shop takes to answer a touch, on a phone with a quarter of this machine's speed: `make interactions`. It is
// no part of the tests, because what else the machine does counts too.

/** The longest that an answer may take, in milliseconds. */
const goal = 100;
/** How often each is measured, on a page that was opened anew. The median counts. */
const times = 5;

interface Touch {
  path: (request: APIRequestContext) => string | Promise<string>;
  /** What is done before, and not measured. */
  before?: (page: Page, lang: Language) => Promise<unknown>;
  act: (page: Page, lang: Language) => Promise<unknown>;
  /** Waits for the answer. */
  answered: (page: Page, lang: Language) => Promise<unknown>;
}

const sheet = (page: Page) => page.getByRole("dialog");
const openFilters = (page: Page, lang: Language) =>
  page
    .getByRole("main")
    .getByRole("button", { name: say(lang, "filter.title") })
    .tap();
const other = (lang: Language) => (lang === "ar" ? "en" : "ar");

const touches: Record<string, Touch> = {
  "add to cart": {
    path: async (request) => {
      const { product_id: id } = await findProduct(request, (product) => !product.has_options);
      return `/product/${id}`;
    },
    act: (page, lang) =>
      page
        .getByRole("main")
        .getByRole("button", { name: say(lang, "product.addToCart"), exact: true })
        .first()
        .tap(),
    answered: (page) => expect(sheet(page)).toBeVisible(),
  },
  "open the filters": {
    path: () => "/category/electronics",
    act: openFilters,
    answered: (page) => expect(sheet(page)).toBeVisible(),
  },
  "choose a filter": {
    path: () => "/category/electronics",
    before: async (page, lang) => {
      await openFilters(page, lang);
      await expect(sheet(page).getByRole("checkbox").first()).toBeVisible();
    },
    act: (page) => sheet(page).getByRole("checkbox").first().tap(),
    answered: (page) => expect(sheet(page).getByRole("checkbox").first()).toBeChecked(),
  },
  "switch the language": {
    path: () => "/",
    act: (page, lang) => page.getByRole("button", { name: say(lang, "language.switch") }).tap(),
    answered: (page, lang) => expect(page.locator("html")).toHaveAttribute("lang", other(lang)),
  },
  "open the menu": {
    path: () => "/",
    act: (page, lang) =>
      page
        .getByRole("navigation", { name: say(lang, "nav.mobile") })
        .getByRole("button", { name: say(lang, "nav.menu") })
        .tap(),
    answered: (page) => expect(sheet(page)).toBeVisible(),
  },
  "write in the search": {
    path: () => "/",
    before: (page) => page.getByRole("searchbox").or(page.getByRole("combobox")).first().tap(),
    act: (page) => page.keyboard.press("c"),
    answered: (page) =>
      expect(page.getByRole("searchbox").or(page.getByRole("combobox")).first()).toHaveValue("c"),
  },
};

/** Keeps the longest answer to one touch or key, from it to the next frame. */
function watch(): void {
  const kept = Object.assign(window, { longest: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) kept.longest = Math.max(kept.longest, entry.duration);
  }).observe({ type: "event", buffered: false, durationThreshold: 16 } as PerformanceObserverInit);
}

test.use({ device: "phone", prefetch: true });

for (const lang of languages) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    for (const [name, touch] of Object.entries(touches)) {
      test(`${name} takes at most ${goal} ms`, async ({ browser, server, request }) => {
        const path = await touch.path(request);
        const taken: number[] = [];
        for (let time = 0; time < times; time++) {
          const context = await browser.newContext({
            baseURL: server.url,
            viewport: { width: 390, height: 844 },
            isMobile: true,
            hasTouch: true,
          });
          await context.addCookies([{ name: "lang", value: lang, url: server.url }]);
          const page = await context.newPage();
          await page.goto(path);
          await page.waitForFunction(() => "ready" in document.documentElement.dataset);
          const session = await context.newCDPSession(page);
          await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
          await touch.before?.(page, lang);
          await page.evaluate(watch);
          await touch.act(page, lang);
          await touch.answered(page, lang);
          // Entries come after the frame that they end with.
          await page.evaluate(
            () =>
              new Promise((resolve) =>
                requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))),
              ),
          );
          taken.push(await page.evaluate(() => (window as unknown as { longest: number }).longest));
          await context.close();
        }
        const median = taken.toSorted((a, b) => a - b)[Math.floor(times / 2)]!;
        process.stdout.write(`| ${name}, ${lang} | ${median || "under 16"} ms | ${taken.join(", ")} |\n`);
        expect(median).toBeLessThanOrEqual(goal);
      });
    }
  });
}
