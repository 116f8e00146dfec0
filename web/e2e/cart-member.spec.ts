import type { Page } from "@playwright/test";
import { carrySession, expectToast, newShopper, signIn } from "./accounts.ts";
import { fetchCart, findProducts, storeGuestList, putInCart, storedLine } from "./carts.ts";
import { expect, type Language, say, test } from "./fixtures.ts";

/** The cart button in the header, whose name has the number of items. */
function cartButton(page: Page, lang: Language, count: number) {
  const open = say(lang, "cart.open");
  return page.getByRole("banner").getByRole("button", {
    name: count > 0 ? `${open}, ${say(lang, "cart.items", { n: count })}` : open,
    exact: true,
  });
}

/** The stepper of a product in a part of the page. */
const quantityOf = (lang: Language, name: string) => ({
  role: "group" as const,
  name: say(lang, "product.quantityOf", { name }),
});

test.describe("in Arabic on a phone", () => {
  const lang = "ar";
  test.use({ lang, device: "phone" });

  test("a guest's cart joins the member's at sign-in, and signing out leaves an empty one", async ({
    page,
    request,
  }) => {
    const shopper = await newShopper(request);
    const [known, added] = await findProducts(request, 2);
    const name = (product: typeof known) => product!.ar_name;
    await putInCart(request, shopper, known!, 1);
    await storeGuestList(page, "cart", [storedLine(known!, 2), storedLine(added!, 1)]);

    await page.goto("/auth");
    await expect(cartButton(page, lang, 3)).toBeVisible();
    await signIn(page, lang, shopper);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1, name: say(lang, "home.heading") })).toBeAttached();
    await expect(cartButton(page, lang, 4)).toBeVisible();
    const bar = page.getByRole("navigation", { name: say(lang, "nav.mobile") });
    await expect(bar.getByRole("link", { name: say(lang, "nav.cart") })).toContainText("4");
    await cartButton(page, lang, 4).click();
    const drawer = page.getByRole("dialog", { name: say(lang, "page.cart") });
    const quantity = (product: typeof known) => {
      const { role, ...options } = quantityOf(lang, name(product));
      return drawer.getByRole(role, options).getByRole("status");
    };
    await expect(quantity(known)).toHaveText("3");
    await expect(quantity(added)).toHaveText("1");
    expect(await fetchCart(request, shopper)).toEqual({ [known!.product_id]: 3, [added!.product_id]: 1 });
    expect(
      await page.evaluate(() => [localStorage.getItem("cart"), localStorage.getItem("cart-merge")]),
    ).toEqual([null, null]);

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: say(lang, "user.menu") }).click();
    await page.getByRole("menuitem", { name: say(lang, "user.signOut") }).click();
    await expect(cartButton(page, lang, 0)).toBeVisible();
  });

  test.describe("without a connection", () => {
    // The code that shows a failure loads while there is still a connection.
    test.use({ prefetch: true });

    test("every change is taken back", async ({ page, context, request, problems }) => {
      // Code that is fetched ahead may be on its way when the connection ends.
      problems.allow(/ERR_INTERNET_DISCONNECTED|dynamically imported module|^console: ApiError/);
      const shopper = await newShopper(request);
      const [product] = await findProducts(request, 1);
      const name = product!.ar_name;
      await putInCart(request, shopper, product!, 2);
      await carrySession(page, shopper);
      const toaster = page.waitForResponse(/toaster-.*\.css/);
      await page.goto("/cart");
      await page.mouse.move(1, 1);
      await (await toaster).finished();
      const { role, ...options } = quantityOf(lang, name);
      const stepper = page.getByRole("main").getByRole(role, options);
      await expect(stepper.getByRole("status")).toHaveText("2");
      await expect(page.getByRole("link", { name: say(lang, "cart.checkout") }).first()).toBeVisible();

      await context.setOffline(true);
      await stepper.getByRole("button", { name: say(lang, "product.more") }).click();
      await expectToast(page, say(lang, "error.network"));
      await expect(stepper.getByRole("status")).toHaveText("2");
      await page
        .getByRole("main")
        .getByRole("button", { name: say(lang, "cart.remove", { name }) })
        .click();
      await expectToast(page, say(lang, "cart.removeFailed"));
      await expect(stepper.getByRole("status")).toHaveText("2");

      await context.setOffline(false);
      await stepper.getByRole("button", { name: say(lang, "product.more") }).click();
      await expect.poll(() => fetchCart(request, shopper)).toEqual({ [product!.product_id]: 3 });
      await expect(stepper.getByRole("status")).toHaveText("3");
    });
  });
});

test("fast clicks end in the right number, in both tabs and on the server", async ({
  page,
  context,
  request,
}) => {
  const shopper = await newShopper(request);
  const [product] = await findProducts(request, 1);
  await putInCart(request, shopper, product!, 1);
  await carrySession(page, shopper);
  await page.goto("/cart");
  const other = await context.newPage();
  await other.goto("/categories");
  await expect(cartButton(other, "en", 1)).toBeVisible();

  const { role, ...options } = quantityOf("en", product!.en_name);
  const stepper = page.getByRole("main").getByRole(role, options);
  const more = stepper.getByRole("button", { name: "One more" });
  for (let click = 0; click < 8; click++) await more.click({ delay: 0 });
  await stepper.getByRole("button", { name: "One less" }).click();
  await expect(stepper.getByRole("status")).toHaveText("8");
  await expect.poll(() => fetchCart(request, shopper)).toEqual({ [product!.product_id]: 8 });
  await expect(cartButton(other, "en", 8)).toBeVisible();
  await expect(stepper.getByRole("status")).toHaveText("8");

  // A line that is removed in one tab is restored in both.
  await page
    .getByRole("main")
    .getByRole("button", { name: `Remove: ${product!.en_name}` })
    .click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await expect(cartButton(other, "en", 0)).toBeVisible();
  await page.locator("[data-sonner-toast]").getByRole("button", { name: "Undo" }).click();
  await expect(stepper.getByRole("status")).toHaveText("8");
  await expect(cartButton(other, "en", 8)).toBeVisible();
});

test("a merge that fails keeps the guest's lines and is made up for, once, at the next start", async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/503|^console: ApiError/);
  const shopper = await newShopper(request);
  const [product] = await findProducts(request, 1);
  await storeGuestList(page, "cart", [storedLine(product!, 2)]);
  await carrySession(page, shopper);
  const merges = "**/api/v1/cart/merge";
  // The server has stored it, but the response is lost.
  await page.route(merges, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 503, json: { code: "unavailable" } });
  });
  const lost = page.waitForResponse(merges);
  await page.goto("/");
  await lost;
  await expect(cartButton(page, "en", 2)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("cart-merge")))
    .toContain(product!.product_id);
  expect(await page.evaluate(() => localStorage.getItem("cart"))).toContain(product!.product_id);

  await page.unroute(merges);
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("cart"))).toBeNull();
  await expect(cartButton(page, "en", 2)).toBeVisible();
  expect(await fetchCart(request, shopper)).toEqual({ [product!.product_id]: 2 });
});
