import type { PlainKey } from "../src/i18n/messages.ts";
import { devices, directionOf, expect, type Language, say, test } from "./fixtures.ts";
import { Keyboard } from "./keyboard.ts";
import { enterOffice } from "./office.ts";

/** Navigation is beside the page on a desktop, and in a sheet on a phone. */
const screens = [
  { lang: "ar", device: "desktop" },
  { lang: "en", device: "phone" },
] as const satisfies { lang: Language; device: keyof typeof devices }[];

for (const { lang, device } of screens) {
  test.describe(`in ${lang} on a ${device}`, () => {
    test.use({ lang, viewport: devices[device] });

    test("the keyboard alone adds a product, finds it and changes its stock", async ({
      page,
      request,
      server,
    }) => {
      const label = (key: PlainKey) => say(lang, key);
      const names = { en: `Walnut Tray of a ${device}`, ar: `صينية جوز ${device}` };
      const keys = new Keyboard(page, directionOf(lang));
      await enterOffice(page, request, server);
      const enter = async () => {
        await page.goto("/admin");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(label("office.feature.home"));
      };
      await enter();

      // The first stop leads past the navigation.
      await keys.press("Tab");
      await keys.expectAt({ role: "link", name: label("shell.skip") });
      await keys.press("Enter");
      await expect(page.getByRole("main")).toBeFocused();
      await enter();
      if (device === "phone") {
        await keys.tabTo({ role: "button", name: label("office.menu") });
        await keys.press("Enter");
        await expect(page.getByRole("dialog")).toBeVisible();
      }
      await keys.tabTo({ role: "link", name: label("office.feature.products") });
      await keys.press("Enter");
      await expect(page).toHaveURL(/\/admin\/products$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(label("office.feature.products"));

      await keys.tabTo({ role: "link", name: label("products.add") });
      await keys.press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(label("editor.new"));
      await keys.enter(label("editor.enName"), names.en);
      await keys.enter(label("editor.arName"), names.ar);
      await keys.enter(label("editor.price"), "89");
      await keys.enter(label("editor.stock"), "4");
      for (const choice of ["editor.category", "editor.vendor"] as const) {
        await keys.tabTo({ role: "combobox", name: label(choice) });
        // Space opens the list.
        for (const key of ["Space", "ArrowDown", "ArrowDown", "Enter"]) await keys.press(key);
        await expect(page.getByRole("combobox", { name: label(choice), exact: true })).not.toHaveValue("");
      }
      // Enter in a field saves, as in every form.
      await keys.tabTo({ role: "textbox", name: label("editor.stock") }, "Shift+Tab");
      await keys.press("Enter");
      await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}$/);

      // In the list its stock is changed where it stands.
      await page.goto("/admin/products");
      await keys.tabTo({ role: "searchbox", name: label("products.search") });
      const name = names[lang];
      await keys.type(name);
      const stock = say(lang, "products.stockOf", { name });
      await expect(page.getByRole("textbox", { name: stock })).toBeVisible();
      await keys.enter(stock, "7");
      await keys.press("Enter");
      await expect(async () => {
        const found = await server.matjar("products", "list", "--search", names.en, "--json");
        expect(found).toContain(`"stock":7`);
      }).toPass();
    });
  });
}
