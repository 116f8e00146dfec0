import type { CDPSession } from "@playwright/test";
import { directionOf, expect, languages, test } from "./fixtures.ts";

/** A picture that the manifest names. */
interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
}

/** The manifest as the browser reads it, and what it says against it. */
async function readManifest(session: CDPSession) {
  const { data, errors, url } = await session.send("Page.getAppManifest");
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  const manifest = JSON.parse(data ?? "{}") as Record<string, string> & {
    icons: Picture[];
    screenshots: Picture[];
  };
  return { manifest, url, faults: [...errors.map(({ message }) => message), ...installabilityErrors] };
}

for (const lang of languages) {
  test.describe(`the installed shop in ${lang}`, () => {
    test.use({ lang });

    test("is what browsers ask of an app", async ({ page }) => {
      await page.goto("/");
      const { manifest, url, faults } = await readManifest(await page.context().newCDPSession(page));
      expect(faults).toEqual([]);
      expect(url).toContain(`lang=${lang}`);
      const name = lang === "ar" ? "متجر" : "Matjar";
      expect(manifest).toMatchObject({
        id: "/",
        name,
        short_name: name,
        start_url: "/",
        scope: "/",
        display: "standalone",
        lang,
        dir: directionOf(lang),
      });

      // Not every build of Chromium looks at the pictures, and none says on which platform they matter.
      const pictures = [...manifest.icons, ...manifest.screenshots];
      const real = await page.evaluate(
        (list) =>
          Promise.all(
            list.map(async ({ src }) => {
              const answer = await fetch(src);
              const image = await createImageBitmap(await answer.blob());
              const canvas = new OffscreenCanvas(image.width, image.height);
              const context = canvas.getContext("2d")!;
              context.drawImage(image, 0, 0);
              const { data } = context.getImageData(0, 0, 1, 1);
              const sizes = `${image.width}x${image.height}`;
              return { sizes, type: answer.headers.get("Content-Type"), filled: data[3] === 255 };
            }),
          ),
        pictures,
      );
      for (const [i, { src, sizes, type, purpose }] of pictures.entries()) {
        // A maskable icon is cut to the platform's shape, so it has no corners of its own.
        const filled = purpose === "any" ? real[i]!.filled : true;
        expect([src, real[i]]).toEqual([src, { sizes, type, filled }]);
      }
      for (const purpose of ["any", "maskable"]) {
        const sizes = manifest.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
        expect(sizes).toEqual(["192x192", "512x512"]);
      }
      expect(manifest.screenshots.map((screen) => screen.form_factor)).toEqual(["narrow", "wide"]);

      // Safari takes its icon, without transparency, and the name from the document.
      const apple = page.locator('link[rel="apple-touch-icon"]');
      const touch = await page.evaluate(
        async (src) => {
          const image = await createImageBitmap(await (await fetch(src)).blob());
          return `${image.width}x${image.height}`;
        },
        (await apple.getAttribute("href"))!,
      );
      expect(touch).toBe("180x180");
      await expect(page.locator('meta[name="apple-mobile-web-app-title"]')).toHaveAttribute("content", name);
      await expect(page.locator('meta[name="viewport"]')).toHaveAttribute("content", /viewport-fit=cover/);
      await expect(page.locator('meta[name="theme-color"]')).toHaveCount(2);
    });
  });
}
