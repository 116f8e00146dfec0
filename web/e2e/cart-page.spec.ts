import { randomBytes } from "node:crypto";
import { findProducts, storeGuestList, storedLine } from "./carts.ts";
import { formatPrice } from "../src/i18n/format.ts";
import { expect, say, test } from "./fixtures.ts";

test.describe("the cart page in Arabic on a phone", () => {
  const lang = "ar";
  test.use({ lang, device: "phone" });

  test("says what has changed since it was added, and takes a discount code", async ({
    page,
    request,
    server,
  }) => {
    const code = `SAVE${randomBytes(3).toString("hex").toUpperCase()}`;
    await server.matjar("coupons", "add", code, "--percent", "10");
    const [plenty] = await findProducts(request, 1);
    const [few] = await findProducts(request, 1, (p) => p.inventory_count > 0 && p.inventory_count < 9);
    const [none] = await findProducts(request, 1, (p) => p.inventory_count === 0);
    const left = few!.inventory_count;
    await storeGuestList(page, "cart", [
      { ...storedLine(plenty!, 1), price: plenty!.price + 10 },
      storedLine(few!, left + 3),
      storedLine(none!, 1),
      { id: "nothing", name: "Old lamp", price: 5, image: "", quantity: 1 },
    ]);
    await page.goto("/cart");
    const main = page.getByRole("main");
    const lines = main.getByRole("listitem");
    await expect(lines.nth(0)).toContainText(
      say(lang, "cart.priceDown", { price: formatPrice(plenty!.price + 10) }),
    );
    await expect(lines.nth(1)).toContainText(say(lang, "cart.lowered", { n: left }));
    await expect(lines.nth(1).getByRole("status")).toHaveText(String(left));
    await expect(lines.nth(2)).toContainText(say(lang, "cart.soldOut"));
    await expect(lines.nth(3)).toContainText(say(lang, "cart.gone"));
    const riyals = (halalas: number) => (halalas / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");
    const subtotal = Math.round(plenty!.price * 100) + Math.round(few!.price * 100) * left;
    const figures = main.locator("dl");
    await expect(figures).toContainText(riyals(subtotal));
    await expect(figures).toContainText(riyals(subtotal + Math.floor((subtotal * 15 + 50) / 100)));

    await page.getByRole("button", { name: say(lang, "cart.removeMissing") }).click();
    await expect(lines).toHaveCount(2);
    await main.getByLabel(say(lang, "code.label")).fill(code.toLowerCase());
    await main.getByRole("button", { name: say(lang, "code.apply"), exact: true }).click();
    const discount = `-${riyals(Math.floor((subtotal * 10 + 50) / 100))}`;
    await expect(figures).toContainText(discount);
    // Lines and code are still there after a reload.
    await page.reload();
    await expect(figures).toContainText(discount);
    await expect(lines).toHaveCount(2);
    await main.getByRole("button", { name: say(lang, "code.remove", { code }) }).click();
    await expect(figures).not.toContainText(say(lang, "cart.discount"));
  });
});
