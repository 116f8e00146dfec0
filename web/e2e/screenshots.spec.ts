import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { devices, expect, type Language, test } from "./fixtures.ts";
import { difference, shrink, still } from "./screenshots.ts";
import { drawn, scenes } from "./scenes.ts";

/** Where the pictures are that pages are compared with. `make screenshots` takes them anew. */
const folder = new URL("screenshots/", import.meta.url);
const retake = Boolean(process.env.MATJAR_RETAKE_SCREENSHOTS);

/** The pages that shoppers see most. What is the same in both languages but for its words is compared in one. */
const compared: [Language, "light" | "dark", string[]][] = [
  ["en", "light", ["home", "category", "product", "cart"]],
  ["ar", "light", ["home", "category", "product", "cart", "sign-in", "checkout"]],
  ["en", "dark", ["product"]],
  ["ar", "dark", ["home"]],
];

// The policy refuses styles that the shop does not know, and so those of the test.
test.use({ bypassCSP: true });
// A setting that other tests do not have: theirs may sell what is compared here.
test.use({ settings: { MATJAR_OFFLINE: "false" } });

/** Takes a small picture of what is in view. */
async function look(page: Page): Promise<Buffer> {
  await drawn(page);
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    // Days of delivery are others tomorrow, and may be fewer or more lines.
    const day =
      /(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat), [A-Z][a-z]{2} \d|(?:الأحد|الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت) \d/;
    for (const text of document.querySelectorAll("main :is(span, p, label)")) {
      if (day.test(text.textContent))
        text.closest<HTMLElement>("ul, div.grid")?.style.setProperty("display", "none", "important");
    }
    window.getSelection()?.selectAllChildren(document.body);
  });
  return shrink(page, await page.screenshot({ style: still, animations: "disabled", caret: "hide" }));
}

for (const [lang, theme, names] of compared) {
  test.describe(`${lang} in ${theme} looks as it did:`, () => {
    test.use({ lang, colorScheme: theme });

    for (const name of names) {
      test(name, async ({ page, request, server }) => {
        await scenes[name]!({ page, request, server, lang });
        for (const [screen, viewport] of Object.entries({ phone: devices.phone, desktop: devices.desktop })) {
          await page.setViewportSize(viewport);
          const file = new URL(`${name}-${screen}-${lang}-${theme}.webp`, folder);
          // Some parts come and go after the size has changed, so it is looked at until it is still.
          let expected = retake ? await look(page) : await readFile(file);
          await expect
            .poll(
              async () => {
                const now = await look(page);
                const found = await difference(page, expected, now);
                if (retake) expected = now;
                return found;
              },
              {
                message: `${screen}: \`make screenshots\` takes the pictures anew if it is meant to look so`,
              },
            )
            .toBeUndefined();
          if (!retake) continue;
          await mkdir(folder, { recursive: true });
          await writeFile(file, expected);
        }
      });
    }
  });
}

test("a moved card is seen, letters that are drawn otherwise are not", async ({ page }) => {
  await page.goto("/deals");
  const before = await look(page);
  await page.addStyleTag({ content: "* { text-rendering: geometricPrecision }" });
  expect(await difference(page, before, await look(page))).toBeUndefined();
  const card = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") })
    .first();
  await card.evaluate((element) => (element.style.translate = "16px 0"));
  expect(await difference(page, before, await look(page))).toContain("looks different");
});
