import { type Device, devices, expect, languages, say, test } from "./fixtures.ts";

/** 90% of a small screen, 400 px on larger ones. */
const widths: Record<Device, number> = { phone: devices.phone.width * 0.9, tablet: 400, desktop: 400 };

for (const lang of languages) {
  test.describe(`cart drawer in ${lang}`, () => {
    test.use({ lang });

    test("slides in from the end of the line with its width on every screen", async ({ page }) => {
      await page.goto("/categories");
      await page
        .getByRole("banner")
        .getByRole("button", { name: say(lang, "cart.open") })
        .click();
      const drawer = page.getByRole("dialog", { name: say(lang, "page.cart") });
      await expect(drawer).toBeVisible();
      for (const device of ["desktop", "tablet", "phone"] as const) {
        await page.setViewportSize(devices[device]);
        const right = devices[device].width;
        const wanted =
          lang === "ar" ? { left: 0, right: widths[device] } : { left: right - widths[device], right };
        await expect(async () => {
          const box = await drawer.boundingBox();
          expect(box).not.toBeNull();
          expect(Math.abs(box!.x - wanted.left)).toBeLessThanOrEqual(1);
          expect(Math.abs(box!.x + box!.width - wanted.right)).toBeLessThanOrEqual(1);
          expect(box!.height).toBeGreaterThanOrEqual(devices[device].height - 1);
        }).toPass();
      }
      await page.keyboard.press("Escape");
      await expect(drawer).toHaveCount(0);
    });
  });
}
