import { expect, say, test } from "./fixtures.ts";

// A phone with a notch that lies on its side.
const screen = { width: 812, height: 375 };
const notch = 47;
/** By how much the padding of controls at the edge of the page's column hangs out of it. */
const hang = 12;

for (const lang of ["en", "ar"] as const) {
  test.describe(`beside a notch in ${lang}`, () => {
    test.use({ lang, viewport: screen });

    test("nothing that can be read or pressed lies under it", async ({ page, context }) => {
      const browser = await context.newCDPSession(page);
      await browser.send("Emulation.setSafeAreaInsetsOverride", {
        insets: { left: notch, right: notch, bottom: 21 },
      });
      await page.goto("/categories");
      const hidden = () =>
        page.locator("a:visible, button:visible, input:visible, h1:visible, h2:visible").evaluateAll(
          (elements, [from, to]) =>
            elements
              .map((element) => ({ element, box: element.getBoundingClientRect() }))
              .filter(({ box }) => box.width > 1 && (box.left < from! || box.right > to!))
              .map(({ element, box }) => `${box.left} to ${box.right}: ${element.outerHTML.slice(0, 120)}`),
          [notch - hang, screen.width - notch + hang],
        );
      expect(await hidden()).toEqual([]);

      // The bars and layers at the edges of the screen.
      await page.getByRole("button", { name: say(lang, "cart.open") }).click();
      const drawer = page.getByRole("dialog");
      await expect(drawer).toBeVisible();
      const inDrawer = drawer.getByRole("button", { name: say(lang, "shell.close") });
      await expect
        .poll(async () => {
          const { x, width } = (await inDrawer.boundingBox())!;
          return lang === "en" ? screen.width - x - width : x;
        })
        .toBeGreaterThanOrEqual(notch);
      await page.keyboard.press("Escape");
      await expect(drawer).toHaveCount(0);
      await page.setViewportSize({ width: 740, height: 360 });
      const bar = page.getByRole("navigation", { name: say(lang, "nav.mobile") });
      const { x } = (await bar.getByRole("link").first().boundingBox())!;
      const { x: end, width } = (await bar.getByRole("link").last().boundingBox())!;
      expect(Math.min(x, end)).toBeGreaterThanOrEqual(notch);
      expect(Math.max(x, end) + width).toBeLessThanOrEqual(740 - notch);
    });
  });
}
