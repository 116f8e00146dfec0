import { findProducts, storeGuestList, storedLine } from "./carts.ts";
import { expect, say, test } from "./fixtures.ts";

test.use({ lang: "en" });

test("closing what lies above a list returns to what opened it", async ({ page }) => {
  await page.goto("/category/electronics");
  const add = page.getByRole("button", { name: /^Add to Cart: /, disabled: false }).first();
  const name = (await add.getAttribute("aria-label"))!.replace("Add to Cart: ", "");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
  const dialog = page.getByRole("dialog");
  const close = async () => {
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  };

  const quickView = card.getByRole("button", { name: /^Quick View/ });
  await quickView.press("Enter");
  await close();
  await expect(quickView).toBeFocused();

  const cart = page.getByRole("banner").getByRole("button", { name: say("en", "cart.open") });
  await cart.click();
  await close();
  await expect(cart).toBeFocused();

  // The button is a stepper then, and a button again at 0.
  await card.getByRole("button", { name: /^Add to Cart/ }).press("Enter");
  await close();
  await expect(card.getByRole("button", { name: say("en", "product.more") })).toBeFocused();
  const stepper = page.getByRole("main").getByRole("group", { name: `Quantity of ${name}` });
  await stepper.getByRole("button", { name: "One more" }).click();
  await expect(page.getByRole("button", { name: "Open cart, 2 items" })).toBeVisible();
  await stepper.getByRole("button", { name: "One less" }).click();
  await card.getByRole("button", { name: /^Remove/ }).press("Enter");
  await expect(card.getByRole("button", { name: /^Add to Cart/ })).toBeFocused();

  // From one layer into the next, which outlives it.
  await quickView.press("Enter");
  await dialog.getByRole("button", { name: say("en", "product.addToCart") }).click();
  await expect(page.getByRole("dialog", { name: say("en", "page.cart") })).toBeVisible();
  await close();
  await expect(quickView).toBeFocused();

  // A link in it focuses the next page's content.
  await cart.click();
  await dialog.getByRole("link", { name: say("en", "cart.checkout") }).click();
  await expect(page).toHaveURL("/cart");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("the large view returns to the picture in sight", async ({ page, request }) => {
  const [product] = await findProducts(request, 1);
  await page.goto(`/product/${product!.product_id}`);
  const picture = page
    .getByRole("group", { name: /^Pictures of/ })
    .locator("ul")
    .first()
    .getByRole("button");
  await picture.first().click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("en", "gallery.next") })
    .click();
  await page.keyboard.press("Escape");
  await expect(picture.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(picture.first()).toBeFocused();
});

test("what is left of a cart takes the focus of a line that was removed", async ({ page, request }) => {
  const products = await findProducts(request, 3);
  await storeGuestList(
    page,
    "cart",
    products.map((product) => storedLine(product, 1)),
  );
  await page.goto("/cart");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: `Remove: ${products[1]!.en_name}` }).press("Enter");
  await expect(main.getByRole("link", { name: products[2]!.en_name })).toBeFocused();
  await main.getByRole("button", { name: say("en", "cart.clear") }).press("Enter");
  await expect(main.getByRole("link", { name: say("en", "cart.continue") })).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ device: "phone" });

  test("filters and menu return to their buttons", async ({ page }) => {
    await page.goto("/category/electronics");
    const filter = page.getByRole("button", { name: say("en", "filter.title") });
    for (const button of [filter, page.getByRole("button", { name: say("en", "nav.menu"), exact: true })]) {
      await button.click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: say("en", "shell.close") })
        .click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(button).toBeFocused();
    }
    await filter.tap();
    const sheet = page.getByRole("dialog", { name: say("en", "filter.title") });
    await sheet.getByRole("checkbox", { name: say("en", "filter.inStock") }).tap();
    await expect(page).toHaveURL("/category/electronics?inStock=true");
    await sheet.getByRole("button", { name: /\d/ }).last().tap();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("list", { name: say("en", "filter.chips") })).toContainText(
      say("en", "filter.inStock"),
    );
  });
});
