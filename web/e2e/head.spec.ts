import type { Page } from "@playwright/test";
import { expect, say, test } from "./fixtures.ts";

/** Returns the title and the page's metadata in the document's head, sorted. */
function headOf(page: Page): Promise<string[]> {
  return page.evaluate(headElements, null);
}

/** The same of the document that the server sends for the page's address. */
function sentHead(page: Page): Promise<string[]> {
  return page.evaluate(headElements, page.url());
}

async function headElements(address: string | null): Promise<string[]> {
  const { head } =
    address === null
      ? document
      : new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const elements = head.querySelectorAll(
    "title, meta[name]:not([name=viewport], [name=theme-color]), meta[property], link[rel=canonical], link[rel=manifest], link[rel=alternate], script[type='application/ld+json']",
  );
  return [...elements].map((element) => element.outerHTML).toSorted();
}

test.describe("in Arabic", () => {
  const lang = "ar";
  test.use({ lang });

  test("going from page to page leaves the head that a new document has", async ({ page, problems }) => {
    problems.allow(/no-such|Failed to load resource/);
    async function same() {
      const wanted = await sentHead(page);
      expect(wanted.length).toBeGreaterThan(15);
      await expect.poll(() => headOf(page)).toEqual(wanted);
    }
    const footer = page.getByRole("contentinfo");
    await page.goto(`/?lang=${lang}`);
    await footer.getByRole("link", { name: say(lang, "page.fashion") }).click();
    // The address follows once the page's script is there.
    await expect(page).toHaveURL("/fashion");
    await same();
    await footer.getByRole("link", { name: say(lang, "page.returns"), exact: true }).click();
    await expect(page).toHaveURL("/returns");
    await same();
    await page
      .getByRole("link", { name: say(lang, "shop.home") })
      .first()
      .click();
    await page
      .getByRole("region", { name: say(lang, "home.arrivals") })
      .getByRole("link")
      .nth(1)
      .click();
    await expect(page).toHaveURL(/\/product\//);
    await same();
    // In the other language the same page has other metadata.
    await page.getByRole("button", { name: say(lang, "language.switch") }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await same();
    await page.goBack();
    await same();
    await page.evaluate(() => {
      history.pushState(null, "", "/no-such-page");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, follow");
    await same();
  });
});
