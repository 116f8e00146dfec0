import { directionOf, languages, devices, test } from "./fixtures.ts";
import { scrollThrough } from "./scenes.ts";

/** Screenshots of the paths in MATJAR_SHOTS, which `scripts/shots.sh` sets. */
const paths = (process.env.MATJAR_SHOTS ?? "").split(" ").filter(Boolean);
const folder = process.env.MATJAR_SHOTS_DIR ?? "test-results/shots";

/** Every device, and the narrowest screen that the shop is made for. */
const screens = { narrow: { width: 320, height: 640 }, ...devices };

for (const lang of languages) {
  for (const [device, viewport] of Object.entries(screens)) {
    test.describe(`${lang} ${directionOf(lang)} ${device}`, () => {
      const touch = viewport.width < devices.desktop.width;
      test.use({ lang, viewport, hasTouch: touch, isMobile: viewport.width < devices.tablet.width });
      test.use({ reducedMotion: "reduce" });

      for (const path of paths) {
        test(path, async ({ page, problems }) => {
          // A screenshot of a broken page is useful too.
          problems.allow(/./);
          await page.goto(path, { waitUntil: "networkidle" });
          await scrollThrough(page);
          await page.waitForLoadState("networkidle");
          const name = path.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "home";
          await page.screenshot({ path: `${folder}/${name}-${device}-${lang}.png`, fullPage: true });
        });
      }
    });
  }
}
