import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { carrySession, expectToast, newShopper, type Shopper, signIn } from "./accounts.ts";
import { breaches, looksGood } from "./axe.ts";
import { expect, type Language, say, test } from "./fixtures.ts";
import { OwnProduct } from "./own-product.ts";
import { advanceOrder, placeOrder } from "./orders.ts";
import type { Server } from "./server.ts";

/** Places an order of a product and marks it as delivered. */
async function deliver(server: Server, request: APIRequestContext, shopper: Shopper, product: OwnProduct) {
  const order = await placeOrder(request, shopper, [{ product_id: product.id, color: "gold" }]);
  for (const status of ["processing", "shipped", "delivered"] as const)
    await advanceOrder(server, order, status);
}

/** Writes a review as the shopper, over the API. */
async function write(request: APIRequestContext, { session }: Shopper, id: string, stars: number) {
  const response = await request.put(`/api/v1/products/${id}/reviews/mine`, {
    headers: { Authorization: `Bearer ${session.access_token}` },
    data: { stars, title: `Given ${stars}`, body: "Works as it should, every day.", language: "en" },
  });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { review: { review_id: string } }).review.review_id;
}

function region(page: Page, lang: Language): Locator {
  return page.getByRole("region", { name: say(lang, "reviews.title") });
}

const words = { title: "إضاءة هادئة", body: "أقرأ بجانبه كل ليلة.\nأنصح به لمن يحب القراءة." };

test.describe("reviews in Arabic on a phone", () => {
  const lang = "ar";
  test.use({ lang, device: "phone" });

  test("who received a product writes, changes and deletes a review", async ({
    page,
    request,
    server,
    problems,
  }) => {
    problems.allow(/422/);
    // At this price there is nothing else.
    const price = 3000 + Math.floor(Math.random() * 1000) + 0.77;
    const product = await new OwnProduct(server, request).offer({ price });
    const shopper = await newShopper(request);
    await deliver(server, request, shopper, product);
    const wellRated = `/api/v1/categories/electronics/products?rating=4&priceMin=${price}&priceMax=${price}`;
    const listed = async () => {
      const { products } = (await (await request.get(wellRated)).json()) as {
        products: { rating: number | null }[];
      };
      return products.map(({ rating }) => rating);
    };
    expect(await listed()).toEqual([]);
    await carrySession(page, shopper);

    // The order's page links here: the form opens at once.
    await page.goto(`/product/${product.id}?review=1#reviews`);
    const reviews = region(page, lang);
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await looksGood(page);

    // Nothing is sent before it is whole.
    await dialog.getByRole("button", { name: say(lang, "review.publish") }).click();
    await expect(dialog.getByRole("alert")).toHaveText([
      say(lang, "review.starsMissing"),
      say(lang, "review.tooShort", { min: 10 }),
    ]);
    // Stars are chosen by keyboard: the focus waits on them.
    await expect(dialog.getByRole("radio").first()).toBeFocused();
    await page.keyboard.press("Space");
    for (let n = 1; n < 4; n++) await page.keyboard.press("ArrowDown");
    await expect(dialog.getByRole("radio", { name: say(lang, "reviews.stars", { n: 4 }) })).toBeChecked();
    await expect(dialog.getByText(say(lang, "review.star4"), { exact: true })).toBeVisible();
    const body = dialog.getByRole("textbox", { name: say(lang, "review.body") });
    await body.fill("See www.example.com for more");
    await dialog.getByRole("button", { name: say(lang, "review.publish") }).click();
    await expect(dialog.getByRole("alert")).toHaveText(say(lang, "error.review_links"));
    await expect(body).toBeFocused();

    // The draft survives closing the dialog.
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(`/product/${product.id}`);
    await reviews.getByRole("button", { name: say(lang, "review.write") }).click();
    await expect(body).toHaveValue("See www.example.com for more");
    await body.fill(words.body);
    await dialog.getByRole("textbox", { name: say(lang, "review.title") }).fill(words.title);
    await dialog.getByRole("button", { name: say(lang, "review.publish") }).click();
    await expectToast(page, say(lang, "review.published"));
    await expect(dialog).toHaveCount(0);

    // The page follows in place, and so does the catalogue.
    const own = reviews.getByRole("article", { name: say(lang, "review.own") });
    await expect(own.getByRole("heading", { name: words.title })).toBeVisible();
    await expect(own.getByText(say(lang, "reviews.verified"))).toBeVisible();
    await expect(own.getByText(words.body)).toHaveCSS("direction", "rtl");
    const counts = reviews.getByRole("button", {
      name: new RegExp(`^${say(lang, "reviews.stars", { n: 4 })}`),
    });
    await expect(counts).toContainText("1");
    await expect
      .poll(async () => (await (await request.get(`/api/v1/products/${product.id}`)).json()) as object)
      .toMatchObject({ rating: 4, review_count: 1, stars: [0, 0, 0, 1, 0] });
    await expect.poll(listed).toEqual([4]);
    expect(await breaches(page)).toEqual([]);

    await own.getByRole("button", { name: say(lang, "review.edit") }).click();
    await expect(body).toHaveValue(words.body);
    await dialog.getByRole("radio", { name: say(lang, "reviews.stars", { n: 2 }) }).check();
    await dialog.getByRole("button", { name: say(lang, "review.save") }).click();
    await expectToast(page, say(lang, "review.saved"));
    await expect(own.getByRole("img", { name: say(lang, "reviews.stars", { n: 2 }) })).toBeVisible();
    await expect.poll(listed).toEqual([]);
    await page.reload();
    await expect(own.getByRole("img", { name: say(lang, "reviews.stars", { n: 2 }) })).toBeVisible();

    await own.getByRole("button", { name: say(lang, "review.delete") }).click();
    await dialog.getByRole("button", { name: say(lang, "review.cancel") }).click();
    await expect(own).toBeVisible();
    await own.getByRole("button", { name: say(lang, "review.delete") }).click();
    await dialog.getByRole("button", { name: say(lang, "review.delete") }).click();
    await expectToast(page, say(lang, "review.deleted"));
    await expect(own).toHaveCount(0);
    await expect(reviews.getByRole("heading", { name: say(lang, "reviews.empty") })).toBeVisible();
  });
});

test("others are told why they cannot write, and come back from signing in", async ({
  page,
  request,
  server,
}) => {
  const product = await new OwnProduct(server, request).offer();
  const buyer = await newShopper(request);
  await deliver(server, request, buyer, product);
  const other = await newShopper(request);

  await page.goto(`/product/${product.id}#reviews`);
  const reviews = region(page, "en");
  await expect(reviews).toBeInViewport();
  await reviews.getByRole("link", { name: say("en", "review.signIn") }).click();
  await expect(page).toHaveURL("/auth");
  await signIn(page, "en", buyer);
  await expect(page).toHaveURL(`/product/${product.id}?review=1#reviews`);
  await expect(page.getByRole("dialog", { name: say("en", "review.formTitle") })).toBeVisible();

  await carrySession(page, other);
  await page.goto(`/product/${product.id}?review=1`);
  await expect(reviews.getByText(say("en", "review.notReceived"))).toBeInViewport();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(reviews.getByRole("button", { name: say("en", "review.write") })).toHaveCount(0);
});

test("a review is found helpful and reported; the operator hides it", async ({ page, request, server }) => {
  const product = await new OwnProduct(server, request).offer();
  const [author, reader] = [await newShopper(request), await newShopper(request)];
  await deliver(server, request, author, product);
  const id = await write(request, author, product.id, 1);
  await expect
    .poll(async () => (await (await request.get(`/api/v1/products/${product.id}`)).json()) as object)
    .toMatchObject({ review_count: 1 });

  await carrySession(page, reader);
  await page.goto(`/product/${product.id}`);
  const reviews = region(page, "en");
  const item = reviews.getByRole("listitem").filter({ hasText: "Given 1" });
  const helpful = item.getByRole("button", { name: say("en", "review.helpful") });
  await expect(helpful).toHaveAttribute("aria-pressed", "false");
  // It shows at once, before the shop has answered.
  const counted = page.waitForResponse((response) => response.url().endsWith("/helpful"));
  await helpful.click();
  await expect(helpful).toHaveAttribute("aria-pressed", "true");
  await expect(helpful).toContainText("1");
  expect((await counted).ok()).toBe(true);
  await page.reload();
  await expect(helpful).toHaveAttribute("aria-pressed", "true");
  await helpful.click();
  await expect(helpful).toHaveAttribute("aria-pressed", "false");
  await expect(helpful).not.toContainText("1");

  await item.getByRole("button", { name: say("en", "review.report") }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(say("en", "review.reportText"));
  expect(await breaches(page)).toEqual([]);
  await dialog.getByRole("radio", { name: say("en", "review.reason.unrelated") }).check();
  await dialog.getByRole("button", { name: say("en", "review.reportSend") }).click();
  await expectToast(page, say("en", "review.reportSent"));
  await expect(item.getByText(say("en", "review.reported"))).toBeVisible();
  await expect(item.getByRole("button", { name: say("en", "review.report") })).toHaveCount(0);

  expect(await server.matjar("reviews", "list", "--reported", "--product", product.id)).toMatch(
    new RegExp(`${id}\\s+published\\s+1 \\(unrelated\\)\\s+1\\s`),
  );
  await server.matjar("reviews", "hide", id);
  await expect
    .poll(async () => (await (await request.get(`/api/v1/products/${product.id}`)).json()) as object)
    .toMatchObject({ rating: null, review_count: 0 });
  // A document may be a second old.
  const empty = reviews.getByRole("heading", { name: say("en", "reviews.empty") });
  await expect(async () => {
    await page.reload();
    await expect(empty).toBeVisible({ timeout: 1000 });
  }).toPass();

  // Its author still sees it, and that it is hidden from others.
  await carrySession(page, author);
  await page.goto(`/product/${product.id}`);
  const own = reviews.getByRole("article", { name: say("en", "review.own") });
  await expect(own).toContainText(say("en", "review.hidden"));
  await server.matjar("reviews", "show", id);
  await expect
    .poll(async () => (await (await request.get(`/api/v1/products/${product.id}`)).json()) as object)
    .toMatchObject({ rating: 1 });
});
