import { carrySession, expectToast, newShopper } from "./accounts.ts";
import { fetchCart, findProducts, storeGuestList } from "./carts.ts";
import { expect, say, test } from "./fixtures.ts";

test.describe("the wishlist in Arabic on a phone", () => {
  const lang = "ar";
  test.use({ lang, device: "phone" });

  test("keeps what a guest wished for, moves it to the cart, removes and clears", async ({
    page,
    request,
  }) => {
    const shopper = await newShopper(request);
    const [bought, removed, cleared] = await findProducts(request, 3);
    const [soldOut] = await findProducts(request, 1, (product) => product.inventory_count === 0);
    const all = [bought!, removed!, cleared!, soldOut!];
    const name = (product: typeof bought) => product!.ar_name;
    await storeGuestList(
      page,
      "wishlist",
      all.map((product) => ({ id: product.product_id })),
    );
    await carrySession(page, shopper);
    await page.goto("/wishlist");
    const main = page.getByRole("main");
    const cards = main.getByRole("listitem");
    await expect(cards).toHaveCount(4);
    expect(await page.evaluate(() => localStorage.getItem("wishlist"))).toBeNull();
    await expect(main.getByRole("link", { name: name(bought) })).toHaveAttribute(
      "href",
      `/product/${bought!.product_id}`,
    );
    const toCart = (product: typeof bought) =>
      main.getByRole("button", { name: say(lang, "wishlist.toCartNamed", { name: name(product) }) });
    await expect(toCart(soldOut)).toBeDisabled();
    await expect(cards.filter({ hasText: name(soldOut) })).toContainText(say(lang, "product.outOfStock"));

    await toCart(bought).click();
    await expectToast(page, say(lang, "cart.added"));
    await expect(page.getByRole("dialog", { name: say(lang, "page.cart") })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cards).toHaveCount(3);
    expect(await fetchCart(request, shopper)).toEqual({ [bought!.product_id]: 1 });

    await main
      .getByRole("button", { name: say(lang, "wishlist.removeNamed", { name: name(removed) }) })
      .click();
    await expect(cards).toHaveCount(2);
    const toasts = page.locator("[data-sonner-toast]");
    const undo = (text: string) =>
      toasts.filter({ hasText: text }).getByRole("button", { name: say(lang, "shell.undo") });
    await undo(say(lang, "wishlist.removed")).click();
    await expect(cards).toHaveCount(3);

    await main.getByRole("button", { name: say(lang, "wishlist.clear") }).click();
    await expect(main.getByText(say(lang, "wishlist.empty"))).toBeVisible();
    await undo(say(lang, "wishlist.cleared")).click();
    await expect(cards).toHaveCount(3);
    await page.reload();
    await expect(cards).toHaveCount(3);
    await main.getByRole("button", { name: say(lang, "wishlist.clear") }).click();
    await main.getByRole("link", { name: say(lang, "wishlist.start") }).click();
    await expect(page).toHaveURL("/");
  });
});
