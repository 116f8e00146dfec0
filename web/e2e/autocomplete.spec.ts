import type { Suggestions } from "../src/api/types.ts";
import { formatAmount, formatNumber } from "../src/i18n/format.ts";
import { devices, expect, languages, say, test } from "./fixtures.ts";

for (const lang of languages) {
  test.describe(`suggestions in ${lang}`, () => {
    test.use({ lang });

    test("show five products and the way to all, within every screen", async ({ page, request }) => {
      const words = lang === "ar" ? "قهوة" : "coffee";
      const viewAll = say(lang, "suggest.viewAll");
      const response = await request.get("/api/v1/suggest", { params: { q: words } });
      const found = (await response.json()) as Suggestions;
      const { products, total } = found;
      expect(products).toHaveLength(5);
      expect(found.categories).not.toEqual([]);
      const others = [
        ...found.queries.map((query) => query[`${lang}_text`]),
        ...found.categories.map((category) => category[`${lang}_name`]),
        ...found.brands.map(({ value, ar_value }) => (lang === "ar" ? ar_value || value : value)),
      ];
      const last = others.length + products.length;
      await page.goto("/cart");
      const box = page.getByRole("combobox", { name: say(lang, "search.label") });
      const list = page.getByRole("listbox", { name: say(lang, "suggest.list") });
      const options = list.getByRole("option");
      await box.focus();
      await page.keyboard.type(words);
      await expect(options).toHaveText([
        ...others,
        ...products.map((product) => {
          const brand = lang === "ar" ? product.ar_brand : product.brand;
          return `${brand} ${product[`${lang}_name`]}${formatAmount(product.price)} ريال`;
        }),
        `${viewAll} (${formatNumber(total)}+)`,
      ]);
      await expect(list.locator("img")).toHaveCount(5);
      await expect(page.getByRole("search").getByRole("status")).toHaveText(
        say(lang, "suggest.count", { n: total }),
      );
      // It is fully on the screen, and on a phone it has the whole width.
      for (const screen of [devices.desktop, devices.phone]) {
        await page.setViewportSize(screen);
        const { x, width } = (await list.boundingBox())!;
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(screen.width);
        if (screen === devices.phone) expect(width).toBeGreaterThan(screen.width - 20);
      }

      // Beside the page's content, above the bottom bar.
      await page.mouse.click(5, devices.phone.height - 70);
      await expect(list).toHaveCount(0);
      await box.focus();
      await page.keyboard.press("ArrowDown");
      await expect(options).toHaveCount(last + 1);
      for (const [key, i] of [
        ["ArrowDown", 0],
        ["End", last],
        ["ArrowDown", 0],
        ["End", last],
        ["ArrowUp", last - 1],
      ] as const) {
        await page.keyboard.press(key);
        await expect(options.nth(i)).toHaveAttribute("aria-selected", "true");
        await expect(box).toHaveAttribute(
          "aria-activedescendant",
          (await options.nth(i).getAttribute("id"))!,
        );
      }
      await expect(box).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`/product/${products[4]!.product_id}`);
      // The new page takes the focus.
      const content = page.getByRole("main");
      await expect(content).toBeFocused();
      await expect(box).toHaveValue("");
      await expect(list).toHaveCount(0);

      await box.fill(words);
      await options.filter({ hasText: products[2]![`${lang}_name`] }).click();
      await expect(page).toHaveURL(`/product/${products[2]!.product_id}`);
      await expect(content).toBeFocused();
      await box.fill(words);
      await options.filter({ hasText: viewAll }).click();
      await expect(page).toHaveURL(`/search?q=${encodeURIComponent(words)}`);
      await expect(content).toBeFocused();
      await expect(box).toHaveValue(words);
      await expect(list).toHaveCount(0);

      // An empty box has what was searched for, until that is cleared.
      await box.fill("");
      await expect(options).toHaveText([words]);
      await page.getByRole("button", { name: say(lang, "suggest.forget") }).click();
      await expect(list).toHaveCount(0);
      await expect(box).toBeFocused();
    });
  });
}
