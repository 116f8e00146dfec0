import { mkdir, writeFile } from "node:fs/promises";
import { languages, test } from "./fixtures.ts";
import { drawn } from "./scenes.ts";

// What browsers show of the shop before they install it, as its manifest lists it (`internal/page/offline.go`).
// `make app-screens` takes the pictures.
const screens = {
  narrow: { width: 390, height: 844, scale: 2 },
  wide: { width: 1280, height: 800, scale: 1 },
};

for (const lang of languages) {
  for (const [name, { width, height, scale }] of Object.entries(screens)) {
    test.describe(`${lang} ${name}`, () => {
      test.use({ lang, viewport: { width, height }, deviceScaleFactor: scale });

      test("the shop before it is installed", async ({ page }) => {
        await page.goto("/");
        await drawn(page);
        const session = await page.context().newCDPSession(page);
        const { data } = await session.send("Page.captureScreenshot", {
          format: "webp",
          quality: 70,
          clip: { x: 0, y: 0, width, height, scale },
        });
        await mkdir("public/screens", { recursive: true });
        await writeFile(`public/screens/${lang}-${name}.webp`, data, "base64");
      });
    });
  }
}
