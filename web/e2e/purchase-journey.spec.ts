import { expectToast, field, uniqueEmail, signIn } from "./accounts.ts";
import { builtFile } from "./built-file.ts";
import { findProducts } from "./carts.ts";
import { expect, type Language, say, test } from "./fixtures.ts";

const placed = { en: "Place Order Securely", ar: "تأكيد الطلب بأمان" };

const screens = [
  { lang: "en", device: "desktop" },
  { lang: "ar", device: "phone" },
] as const satisfies { lang: Language; device: string }[];

for (const { lang, device } of screens) {
  test.describe(`from visitor to invoice in ${lang} on a ${device}`, () => {
    test.use({ lang, device });

    test("a guest fills a cart, signs up, orders, reads the invoice and cancels", async ({
      page,
      request,
    }) => {
      const [product] = await findProducts(request, 1);
      const name = lang === "ar" ? product!.ar_name : product!.en_name;
      const account = { email: uniqueEmail(), password: "secret-1" };

      const asked: string[] = [];
      page.on("request", (one) => void asked.push(one.url()));
      const membersOnly = ["cart/cart-queries.ts", "wishlist/wishlist-queries.ts"];
      const files = membersOnly.map((module) => builtFile(`src/features/${module}`));
      const ofMembers = () => asked.filter((url) => files.includes(new URL(url).pathname)).length;
      await page.goto(`/product/${product!.product_id}`);
      await page
        .getByRole("main")
        .getByRole("button", { name: say(lang, "product.addToCart"), exact: true })
        .first()
        .click();
      const drawer = page.getByRole("dialog", { name: say(lang, "page.cart") });
      await expect(drawer.getByText(name)).toBeVisible();
      await drawer.getByRole("link", { name: say(lang, "cart.checkout") }).click();
      await expect(page).toHaveURL("/cart");
      await page
        .getByRole("main")
        .getByRole("link", { name: say(lang, "cart.checkout") })
        .first()
        .click();

      // Guests do not load what only members need.
      expect(ofMembers()).toBe(0);

      // Checkout is for members: guests are redirected to sign in.
      await expect(page).toHaveURL("/auth");
      await page.getByRole("tab", { name: say(lang, "auth.signUp") }).click();
      const form = page.getByRole("tabpanel");
      await form.getByLabel(say(lang, "auth.fullName")).fill("Noura Alotaibi");
      await form.getByLabel(say(lang, "auth.email")).fill(account.email);
      await field(form, say(lang, "auth.password")).fill(account.password);
      await form.getByRole("button", { name: say(lang, "auth.signUp"), exact: true }).click();
      await expect(page.getByRole("tab", { name: say(lang, "auth.signIn") })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await signIn(page, lang, account);
      await expect(page).toHaveURL("/checkout");
      expect(ofMembers()).toBeGreaterThan(0);

      const main = page.getByRole("main");
      // On a phone the summary folds under its total, above the form.
      const summary = page.getByRole("button", { name: say(lang, "checkout.showSummary") });
      if (device === "phone") await summary.click();
      await expect(main.getByText(name)).toBeVisible();
      await field(page, say(lang, "checkout.phone")).fill("٠٥٥١٢٣٤٥٦٧");
      await field(page, say(lang, "checkout.street")).fill("King Fahd Road 7596");
      await field(page, say(lang, "checkout.unit")).fill("Villa 4");
      await field(page, say(lang, "checkout.postalCode")).fill("12214");
      await page.getByRole("button", { name: say(lang, "checkout.continue") }).click();
      await page.getByRole("button", { name: new RegExp(`^${placed[lang]} - .* SAR$`) }).click();
      await expectToast(page, say(lang, "checkout.success"));
      await expect(page).toHaveURL("/");
      // The order stays in sight after the toast.
      const card = main.getByRole("region", { name: say(lang, "order.thanks") });
      await expect(card.getByText(name)).toBeVisible();
      await page.reload();
      await card.getByRole("link", { name: say(lang, "orders.view") }).click();

      await expect(page).toHaveURL(/\/orders\/[\w-]{36}$/);
      const invoice = main.getByRole("link", { name: say(lang, "invoice.title") });
      await expect(invoice).toBeVisible();
      await expect(main.getByText(name)).toBeVisible();
      await invoice.click();
      await expect(page.getByRole("article").getByText(product!.ar_name)).toBeVisible();
      await page.getByRole("link", { name: say(lang, "invoice.back") }).click();
      await main.getByRole("button", { name: say(lang, "order.cancel") }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: say(lang, "order.cancel") })
        .click();
      await expectToast(page, say(lang, "order.cancelled"));
      await expect(main.getByRole("link", { name: say(lang, "order.creditNote") })).toBeVisible();
    });
  });
}
