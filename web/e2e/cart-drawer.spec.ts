import { expect, languages, type Device, devices, say, test } from "./fixtures.ts";

/** 90% of a small screen, 400 px on larger ones. */
const widths: Record<Device, number> = { phone: devices.phone.width * 0.9, tablet: 400, desktop: 400 };

for (const lang of languages) {
  for (const device of ["phone", "tablet", "desktop"] as const) {
    test.describe(`cart drawer in ${lang} on a ${device}`, () => {
      test.use({ lang, device });

      test("slides in from the end of the line with its width", async ({ page }) => {
        await page.goto("/categories");
        await page
          .getByRole("banner")
          .getByRole("button", { name: say(lang, "cart.open") })
          .click();
        const drawer = page.getByRole("dialog", { name: say(lang, "page.cart") });
        await expect(drawer).toBeVisible();

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

        await page.keyboard.press("Escape");
        await expect(drawer).toHaveCount(0);
      });
    });
  }
}

test("an empty cart says so and leads back to the shop", async ({ page }) => {
  await page.goto("/categories");
  await page.getByRole("button", { name: "Open cart" }).click();
  const drawer = page.getByRole("dialog", { name: "Your Cart" });
  await expect(drawer.getByText("Your cart is empty")).toBeVisible();
  await expect(drawer.getByText("Add some products to get started!")).toBeVisible();
  await drawer.getByRole("link", { name: "Start Shopping" }).click();
  await expect(page).toHaveURL("/");
  await expect(drawer).toHaveCount(0);
});

test("no badge while the cart is empty", async ({ page }) => {
  await page.goto("/categories");
  await expect(page.getByRole("button", { name: "Open cart", exact: true })).toHaveText("");
});
