import type { Page } from "@playwright/test";
import { findProduct } from "./catalogue.ts";
import { expect, say, test } from "./fixtures.ts";

test.use({ lang: "en", device: "phone", prefetch: true });

/** An event of a trace, as far as it is read. */
interface Traced {
  name: string;
  args: { elementCount?: number };
}

/** Returns how many elements the browser styled at most at a time while something was done. */
async function styled(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  const counts = traceEvents
    .filter(({ name }) => name === "UpdateLayoutTree")
    .map(({ args }) => args.elementCount ?? 0);
  return Math.max(0, ...counts);
}

// Whatever all elements inherit, such as a variable of the document's, must not change then: on a slow phone the answer to
// a touch would take as long as showing the page.
test("a layer opens without the page behind it being styled anew", async ({ page, request }) => {
  const product = await findProduct(request, (card) => !card.has_options);
  const main = page.getByRole("main");
  const opened = async (path: string, open: () => Promise<unknown>) => {
    await page.goto(path);
    const sheet = page.getByRole("dialog");
    const count = await styled(page, async () => {
      // The styles of toasts and notices come with the first touch.
      const styles = page.waitForResponse(/offline-banner-.*\.css/);
      await open();
      await expect(sheet).toBeVisible();
      await styles;
    });
    const all = await page.locator("body *").count();
    const own = await sheet.locator("*").count();
    expect(all - own, "elements of the page").toBeGreaterThan(300);
    expect(count, `elements that were styled when ${own} of a layer opened on ${path}`).toBeLessThan(
      own + 150,
    );
  };
  await opened("/category/electronics", () =>
    main.getByRole("button", { name: say("en", "filter.title") }).tap(),
  );
  await opened(`/product/${product.product_id}`, () =>
    main
      .getByRole("button", { name: say("en", "product.addToCart"), exact: true })
      .first()
      .tap(),
  );
});
