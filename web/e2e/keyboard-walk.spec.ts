import type { PlainKey } from "../src/i18n/messages.ts";
import { expectToast, uniqueEmail } from "./accounts.ts";
import { findProduct } from "./catalogue.ts";
import { devices, directionOf, expect, type Language, say, test } from "./fixtures.ts";
import { Keyboard } from "./keyboard.ts";

const placed = { en: "Place Order Securely", ar: "تأكيد الطلب بأمان" };

/** A desktop, and one that shows everything at four times its size, where there is room for the layout of a phone. */
const screens = [
  { lang: "ar", size: "usual", viewport: devices.desktop },
  { lang: "en", size: "fourfold", viewport: { width: 320, height: 256 } },
] as const satisfies { lang: Language; size: string; viewport: object }[];

for (const { lang, size, viewport } of screens) {
  test.describe(`in ${lang} at ${size} size`, () => {
    test.use({ lang, viewport });

    test("the keyboard alone leads from the home page to an order", async ({ page, request }) => {
      const product = await findProduct(
        request,
        // Of every choice there is more than the two that are ordered.
        ({ colors, variants }) =>
          colors.length > 1 && variants.every(({ inventory_count: stock }) => stock > 4),
        (card) => card.has_options,
      );
      const name = product[`${lang}_name`];
      const keys = new Keyboard(page, directionOf(lang));
      const label = (key: PlainKey) => say(lang, key);

      await page.goto("/");
      // The first stop leads past the header.
      await keys.tabTo({ role: "link", name: label("shell.skip") });
      await keys.press("Enter");
      await expect(page.getByRole("main")).toBeFocused();
      await keys.tabTo({ role: "combobox", name: label("search.label") }, "Shift+Tab");

      // Escape closes the suggestions and keeps the text; an arrow opens them again.
      await keys.type(name);
      const list = page.getByRole("listbox", { name: label("suggest.list") });
      await expect(list).toBeVisible();
      await keys.press("Escape");
      await expect(list).toHaveCount(0);
      await expect(page.getByRole("combobox")).toHaveValue(name);
      await keys.press("ArrowDown");
      const wanted = list.getByRole("option", { name: new RegExp(name.replaceAll(/[()+.*?]/g, ".")) }).last();
      await expect(wanted).toBeVisible();
      await expect(async () => {
        await keys.press("ArrowDown");
        await expect(wanted).toHaveAttribute("aria-selected", "true", { timeout: 100 });
      }).toPass();
      await keys.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(page.getByRole("main")).toBeFocused();

      // A choice is one stop, and arrows change it.
      const colours = page
        .getByRole("group", { name: new RegExp(`^${label("product.color")}`) })
        .getByRole("radio");
      await keys.tabTo({ role: "radio", name: /./ });
      await expect(colours.first()).toBeFocused();
      await keys.press("ArrowDown");
      await expect(colours.nth(1)).toBeChecked();
      const add = { role: "button", name: label("product.addToCart") } as const;
      await keys.tabTo(add);
      await keys.press("Enter");

      // The drawer holds the focus, and gives it back.
      const drawer = { role: "dialog", name: label("page.cart") } as const;
      await expect(page.getByRole("dialog").getByText(name)).toBeVisible();
      await keys.goAround(drawer);
      await keys.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await keys.expectAt(add);
      await keys.press("Enter");
      await expect(page.getByRole("dialog")).toBeVisible();
      await keys.tabTo({ role: "link", name: label("cart.checkout") });
      await keys.press("Enter");
      await expect(page).toHaveURL("/cart");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page.getByRole("main")).toBeFocused();
      await keys.tabTo({ role: "link", name: label("cart.checkout") });
      await keys.press("Enter");

      // Guests sign up on the way.
      await expect(page).toHaveURL("/auth");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const account = { email: uniqueEmail(), password: "secret-1" };
      await keys.tabTo({ role: "tab", name: label("auth.signIn") });
      await keys.press(lang === "ar" ? "ArrowLeft" : "ArrowRight");
      await keys.expectAt({ role: "tab", name: label("auth.signUp") });
      await keys.enter(label("auth.fullName"), "Noura Alotaibi");
      await keys.enter(label("auth.email"), account.email);
      await keys.enter(label("auth.password"), account.password);
      await keys.press("Enter");
      await expect(page.getByRole("tab", { name: label("auth.signIn") })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await expectToast(page, label("auth.signedUp"));
      await keys.expectAt({ role: "textbox", name: label("auth.password") });
      await keys.type(account.password);
      await keys.press("Enter");

      await expect(page).toHaveURL("/checkout");
      await expect(page.getByRole("button", { name: label("checkout.continue") })).toBeVisible();
      const fields = {
        phone: "0551234567",
        street: "King Fahd Road 7596",
        unit: "Villa 4",
        postalCode: "12214",
      };
      for (const [field, text] of Object.entries(fields))
        await keys.enter(label(`checkout.${field}` as "checkout.phone"), text);
      await keys.tabTo({ role: "button", name: label("checkout.continue") });
      await keys.press("Enter");
      await expect(page.getByRole("button", { name: label("checkout.continue") })).toHaveCount(0);
      await keys.expectAt({ role: "button", name: label("checkout.payment") });
      await keys.tabTo({ role: "radio", name: new RegExp(`^${label("checkout.pay.cod")}`) });
      await keys.tabTo({ role: "button", name: new RegExp(`^${placed[lang]}`) });
      await keys.press("Enter");
      await keys.expectAt({ role: "heading", name: label("checkout.success") });
      await expect(page).toHaveURL("/");
      await expect(page.getByRole("main")).toBeFocused();
      const card = page.getByRole("region", { name: label("order.thanks") });
      await expect(card.getByText(name)).toBeVisible();
      await keys.tabTo({ role: "link", name: label("orders.view") });
      await keys.press("Enter");
      await expect(page).toHaveURL(/\/orders\/[\w-]{36}$/);
    });
  });
}
