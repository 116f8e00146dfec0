import { memberTest as test } from "./accounts.ts";
import { breaches } from "./axe.ts";
import { expect, say } from "./fixtures.ts";
import { findInStock, placeOrder } from "./orders.ts";

test.use({ settings: { MATJAR_PRICES_WITH_VAT: "true" } });
// One shop for all tests of the file: starting another takes as long as a small test.
test.describe.configure({ mode: "default" });

for (const { lang, device } of [
  { lang: "en", device: "desktop" },
  { lang: "ar", device: "phone" },
] as const) {
  test.describe(`prices with VAT in ${lang} on a ${device}`, () => {
    test.use({ lang, device });

    test("are the same from the product to the order", async ({ page, request, shopper }) => {
      const [product] = await findInStock(request, 1);
      const amount = (riyals: number) =>
        riyals.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      await page.goto(`/product/${product!.product_id}`);
      const main = page.getByRole("main");
      await expect(main).toContainText(say(lang, "product.vatIncluded"));
      await expect(main).toContainText(amount(product!.price));
      await expect(page.getByRole("contentinfo")).toContainText(
        lang === "ar" ? "شاملة ضريبة القيمة المضافة 15%" : "include 15% VAT",
      );

      const order = await placeOrder(request, shopper, [product!]);
      expect(order.vat_included).toBe(true);
      // Two of it, in halalas: nothing is added to what was shown, but for the rounding of a unit.
      const cents = (riyals: number) => Math.round(riyals * 100);
      expect(Math.abs(cents(order.subtotal_amount) - 2 * cents(product!.price))).toBeLessThanOrEqual(1);
      expect(cents(order.subtotal_amount) - cents(order.discount_amount) + cents(order.shipping_amount)).toBe(
        cents(order.total_amount),
      );
      await page.goto(`/orders/${order.order_id}`);
      await expect(main).toContainText(say(lang, "cart.vatIncluded"));
      await expect(main).toContainText(amount(order.subtotal_amount));
      await expect(main).toContainText(amount(order.vat_amount));
      await expect(main).not.toContainText(new RegExp(`^${say(lang, "cart.vat")}$`));
      expect(await breaches(page)).toEqual([]);
    });

    test("are those of the cart and its summary", async ({ page, request }) => {
      const [product] = await findInStock(request, 1);
      await page.goto(`/product/${product!.product_id}`);
      const main = page.getByRole("main");
      await main
        .getByRole("button", { name: say(lang, "product.addToCart"), exact: true })
        .first()
        .click();
      const drawer = page.getByRole("dialog", { name: say(lang, "page.cart") });
      await expect(drawer).toContainText(say(lang, "cart.noteVat"));
      await drawer.getByRole("link", { name: say(lang, "cart.checkout") }).click();
      await expect(main).toContainText(say(lang, "cart.vatIncluded"));
      const summary = main.locator("dl");
      const [subtotal, , total] = await summary.locator("dd").allTextContents();
      expect(total).toBe(subtotal);
    });
  });
}
