import { fileURLToPath } from "node:url";
import type { APIRequestContext, CDPSession, Locator, Page } from "@playwright/test";
import { findProduct } from "./catalogue.ts";
import { expect, type Language, languages, say, test } from "./fixtures.ts";
import { OwnProduct } from "./own-product.ts";

const inStock = (product: { inventory_count: number }) => product.inventory_count >= 5;

/**
 * A product with colours and sizes to choose from, one of them sold out, and the last variant of which there are
 * enough to buy three.
 */
async function withVariants(request: APIRequestContext) {
  const enough = (variant: { inventory_count: number }) => variant.inventory_count > 3;
  const product = await findProduct(
    request,
    ({ colors, sizes, variants }) =>
      colors.length > 1 &&
      sizes.length > 1 &&
      variants.findLastIndex(enough) > 0 &&
      variants.some(({ inventory_count }) => inventory_count === 0),
    (card) => card.has_options && inStock(card),
  );
  const optionOf = (options: typeof product.colors, code: string) =>
    options.find((option) => option.code === code)!;
  const plenty = product.variants.findLast(enough)!;
  const soldOut = product.variants.find(({ inventory_count }) => inventory_count === 0)!;
  const choiceOf = (variant: typeof plenty) => ({
    ...variant,
    color: optionOf(product.colors, variant.color),
    size: optionOf(product.sizes, variant.size),
  });
  return { product, plenty: choiceOf(plenty), soldOut: choiceOf(soldOut) };
}

function cartDrawer(page: Page, lang: Language): Locator {
  return page.getByRole("dialog", { name: say(lang, "page.cart") });
}

/** Moves a real finger in a straight line. It rests before it lifts, so that nothing goes on moving by inertia. */
async function drag(touch: CDPSession, from: { x: number; y: number }, by: { x: number; y: number }) {
  const steps = 10;
  const begin = Date.now() / 1000;
  // The times are stated: how long the events take to get there says nothing about the finger.
  const send = (type: "touchStart" | "touchMove" | "touchEnd", step: number) => {
    const part = Math.min(step / steps, 1);
    const touchPoints = type === "touchEnd" ? [] : [{ x: from.x + by.x * part, y: from.y + by.y * part }];
    return touch.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: begin + step * 0.03 });
  };
  await send("touchStart", 0);
  for (let step = 1; step <= 2 * steps; step++) await send("touchMove", step);
  await send("touchEnd", 2 * steps + 1);
}

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error("nothing to touch");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Waits until the page has stopped scrolling by inertia for some frames. */
function standingStill(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let last = window.scrollY;
        let still = 0;
        const look = () => {
          still = window.scrollY === last ? still + 1 : 0;
          last = window.scrollY;
          if (still >= 15) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

test.describe("product page in Arabic on a phone", () => {
  const lang = "ar";
  test.use({ lang, device: "phone" });

  test("chosen colour, size and quantity travel to the cart", async ({ page, request }) => {
    const { product, plenty, soldOut } = await withVariants(request);
    const { color, size } = plenty;
    await page.goto(`/product/${product.product_id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(product[`${lang}_name`]);

    const main = page.getByRole("main");
    const adding = main.getByRole("button", { name: say(lang, "product.addToCart"), exact: true });
    const mark = (label: string) => new RegExp(`^${label}( \\(.*\\))?$`);
    await main.getByRole("radio", { name: mark(soldOut.color[`${lang}_label`]) }).check();
    await main
      .getByRole("radio", { name: `${soldOut.size[`${lang}_label`]} ${say(lang, "product.optionSoldOut")}` })
      .check();
    await expect(adding).toHaveCount(0);
    await expect(main.getByRole("button", { name: say(lang, "notify.action") })).toBeVisible();

    await main.getByRole("radio", { name: color[`${lang}_label`], exact: true }).check();
    await main.getByRole("radio", { name: size[`${lang}_label`], exact: true }).check();
    await main.getByRole("button", { name: say(lang, "product.more") }).click();
    await adding.first().click();

    const drawer = cartDrawer(page, lang);
    await expect(drawer).toBeVisible();
    await expect(page.getByText(say(lang, "cart.added"))).toBeVisible();
    await expect(drawer).toContainText(`${color[`${lang}_label`]} · ${size[`${lang}_label`]}`);
    await expect(drawer).toContainText((plenty.price * 2).toFixed(2).replace(/\B(?=(\d{3})+\.)/, ","));
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
    const badge = `${say(lang, "cart.open")}, ${say(lang, "cart.items", { n: 2 })}`;
    await expect(page.getByRole("button", { name: badge })).toBeVisible();
    const stored = await page.evaluate(() => localStorage.getItem("cart"));
    expect(JSON.parse(stored ?? "")).toMatchObject([
      { id: product.product_id, quantity: 2, color: color.code, size: size.code },
    ]);

    // On phones the buy bar is shown while the buy panel is not in view.
    const bar = page.getByRole("region", { name: say(lang, "product.buyBar") });
    await page.getByRole("heading", { name: say(lang, "reviews.title") }).scrollIntoViewIfNeeded();
    await expect(bar).toBeInViewport();
    await bar.getByRole("button", { name: say(lang, "product.addToCart") }).click();
    await expect(drawer).toBeVisible();

    // The line leads back to what was chosen, also in a new document.
    const line = drawer.getByRole("link", { name: product[`${lang}_name`] });
    await page.goto((await line.getAttribute("href"))!);
    await expect(main.getByRole("radio", { name: color[`${lang}_label`], exact: true })).toBeChecked();
    await expect(main.getByRole("radio", { name: size[`${lang}_label`], exact: true })).toBeChecked();
  });

  test("quick view shows the product, adds it and leads to its page", async ({ page }) => {
    await page.goto("/new");
    const card = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") })
      .first();
    const name = await card.getByRole("heading").innerText();
    await card.hover();
    await card.getByRole("button", { name: say(lang, "quickView.openNamed", { name }) }).click();
    const dialog = page.getByRole("dialog", { name: say(lang, "quickView.open") });
    await expect(dialog.getByRole("heading", { name })).toBeVisible();
    await dialog.getByRole("button", { name: say(lang, "wishlist.addNamed", { name }) }).click();
    await expect(page.getByText(say(lang, "wishlist.added"))).toBeVisible();
    await dialog.getByRole("button", { name: say(lang, "product.addToCart") }).click();
    await expect(dialog).toHaveCount(0);
    await expect(cartDrawer(page, lang)).toContainText(name);
    await page.keyboard.press("Escape");
    await expect(cartDrawer(page, lang)).toHaveCount(0);

    await card.getByRole("button", { name: say(lang, "quickView.openNamed", { name }) }).click();
    await dialog.getByRole("link", { name: say(lang, "quickView.details") }).click();
    await expect(page).toHaveURL(/\/product\/[0-9a-f-]+$/);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  });
});

for (const lang of languages) {
  test.describe(`the gallery in ${lang}`, () => {
    test.use({ lang, device: "phone" });

    test("moves by thumbnail, key and finger, and zooms", async ({ page, request, context }) => {
      const { product_id, gallery } = await findProduct(request, (product) => product.gallery.length > 1);
      const picture = (n: number) =>
        page.getByRole("button", {
          name: say(lang, "gallery.picture", { n, total: gallery.length }),
          exact: true,
        });
      const current = (n: number) => expect(picture(n)).toHaveAttribute("aria-current", "true");
      const shown = (n: number) =>
        expect(page.locator(`main li img[src="${gallery[n - 1]}"]`).first()).toBeInViewport({ ratio: 0.5 });

      await page.goto(`/product/${product_id}`);
      await current(1);
      await picture(2).click();
      await current(2);
      await shown(2);
      await page.keyboard.press(lang === "ar" ? "ArrowRight" : "ArrowLeft");
      await current(1);
      await shown(1);
      const large = page.getByRole("button", { name: new RegExp(`^${say(lang, "gallery.zoom")}: `) }).first();
      const touch = await context.newCDPSession(page);
      // The picture stands still before a finger takes it.
      await large.click({ trial: true });
      const centre = await centreOf(large);
      // Nearly all of the picture's width, so that it cannot snap back.
      const by = lang === "ar" ? 280 : -280;
      await drag(touch, { ...centre, x: centre.x - by / 2 }, { x: by, y: 0 });
      await current(2);
      await picture(1).click();
      await current(1);
      await shown(1);

      await large.click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      await dialog.getByRole("button", { name: say(lang, "gallery.zoom") }).click();
      await expect(dialog.getByRole("button", { name: say(lang, "gallery.zoomOut") })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    });
  });
}

test.describe("fingers on cards", () => {
  test.use({ lang: "ar", device: "phone" });

  test("a swipe to the left adds, scrolling never does", async ({ page, context }) => {
    const drawer = cartDrawer(page, "ar");
    await page.goto("/new");
    const touch = await context.newCDPSession(page);
    const card = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") })
      .first();
    const heading = card.getByRole("heading");
    const name = await heading.innerText();
    const before = page.url();

    await drag(touch, await centreOf(heading), { x: -30, y: -260 });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await standingStill(page);
    // The distance of a fling depends on the machine: scrolls out from under the header again.
    await heading.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    await standingStill(page);
    await drag(touch, await centreOf(heading), { x: -45, y: 0 });
    await expect(drawer).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("cart"))).toBeNull();

    await standingStill(page);
    await drag(touch, await centreOf(heading), { x: -80, y: 4 });
    await expect(drawer).toBeVisible();
    await expect(drawer).toContainText(name);
    expect(page.url()).toBe(before);
  });
});

test("reviews are narrowed to stars and continued", async ({ page, request }) => {
  const product = await findProduct(
    request,
    ({ stars }) => (stars[4] ?? 0) > 10,
    (card) => card.review_count > 11,
  );
  await page.goto(`/product/${product.product_id}`);
  const reviews = page.getByRole("region", { name: say("en", "reviews.title") });
  const list = reviews.getByRole("listitem").filter({ has: page.locator("time") });
  await expect(list).toHaveCount(10);
  await reviews.getByRole("combobox", { name: say("en", "reviews.filter") }).selectOption("5");
  await expect(reviews.getByRole("img", { name: say("en", "reviews.stars", { n: 5 }) })).toHaveCount(10);
  await reviews.getByRole("button", { name: say("en", "reviews.more") }).click();
  await expect(list).toHaveCount(Math.min(20, product.stars[4]!));
  const bar = reviews.getByRole("button", { pressed: true });
  await expect(bar).toHaveCount(1);
  await bar.click();
  await expect(reviews.getByRole("combobox", { name: say("en", "reviews.filter") })).toHaveValue("0");
});

test("the drawer counts, adds up, removes and leads to the cart", async ({ page, request }) => {
  const product = await findProduct(request, inStock, (card) => !card.has_options && inStock(card));
  await page.goto(`/product/${product.product_id}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart", exact: true }).first().click();
  const drawer = cartDrawer(page, "en");
  await drawer.getByRole("button", { name: "One more" }).click();
  await expect(drawer.getByText("Shipping & taxes calculated at checkout")).toBeVisible();
  await expect(drawer.getByText("2 items")).toBeVisible();
  await drawer.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(`SKU: ${product.product_id.slice(0, 8)}`);

  await page.getByRole("button", { name: "Open cart, 2 items" }).click();
  await drawer.getByRole("button", { name: "One less" }).click();
  await drawer
    .getByRole("button", { name: `Remove: ${product.en_name}` })
    .first()
    .click();
  await expect(drawer.getByText("Your cart is empty")).toBeVisible();
});

test("the delivery estimate follows the city and remembers it", async ({ page, request }) => {
  const { product_id } = await findProduct(request, (product) => !product.express_delivery_available);
  await page.goto(`/product/${product_id}`);
  const arrival = page.getByRole("main").getByText(/^Arrives /);
  const riyadh = await arrival.innerText();
  await page.getByRole("combobox", { name: "Change the delivery city" }).selectOption("makkah");
  await expect(arrival).not.toHaveText(riyadh);
  await expect(page.getByRole("banner")).toContainText("Makkah");
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Change the delivery city" })).toHaveValue("makkah");
});

test("a merchant's own picture is shown in the width that its place needs", async ({
  page,
  request,
  server,
}) => {
  const picture = fileURLToPath(new URL("../public/share.png", import.meta.url));
  const lamp = await new OwnProduct(server, request).offer({ picture });
  // What the browser chose and could draw.
  const shown = (place: Locator) =>
    place.evaluate(async (img: HTMLImageElement) => {
      await img.decode();
      const { width } = await createImageBitmap(await (await fetch(img.currentSrc)).blob());
      return { path: new URL(img.currentSrc).pathname, width };
    });
  // The small one first: a browser that has the large one uses that everywhere.
  await page.goto(`/search?q=${encodeURIComponent(lamp.en_name)}`);
  const small = await shown(page.getByRole("main").locator('img[src^="/media/m/"]'));
  expect(small).toEqual({ path: expect.stringMatching(/^\/media\/m\/[0-9a-f]{64}\.webp$/), width: 400 });
  await page.goto(`/product/${lamp.id}`);
  const large = await shown(page.getByRole("main").getByRole("img", { name: lamp.en_name }).first());
  expect(large).toEqual({ path: small.path, width: 800 });
  await lamp.withdraw();
});
