import type { APIRequestContext, Page } from "@playwright/test";
import { carrySession, newShopper, type Shopper } from "./accounts.ts";
import { findProducts, putInCart, storedLine, storeGuestList } from "./carts.ts";
import { findProduct } from "./catalogue.ts";
import { expect, type Language, say } from "./fixtures.ts";
import { OwnProduct } from "./own-product.ts";
import { address, advanceOrder, findInStock, placeOrder } from "./orders.ts";
import type { Server } from "./server.ts";

/** What a scene has to be set up with. */
export interface Stage {
  page: Page;
  request: APIRequestContext;
  server: Server;
  lang: Language;
}

/** Brings the page into a state that is worth looking at. */
export type Scene = (stage: Stage) => Promise<unknown>;

const at =
  (path: string): Scene =>
  ({ page }) =>
    page.goto(path);

const word = (lang: Language, en: string, ar: string) => encodeURIComponent(lang === "ar" ? ar : en);

export async function asMember({ page, request }: Stage): Promise<Shopper> {
  const shopper = await newShopper(request);
  await carrySession(page, shopper);
  return shopper;
}

/** A member who has an order that is on its way. */
async function withOrder(stage: Stage): Promise<{ shopper: Shopper; orderId: string }> {
  const shopper = await asMember(stage);
  const order = await placeOrder(stage.request, shopper, await findInStock(stage.request, 3));
  await advanceOrder(stage.server, order, "processing");
  await advanceOrder(stage.server, order, "shipped");
  return { shopper, orderId: order.order_id };
}

/** A member who has received an order, and wants a part of it taken back if `asked`. */
async function withDelivery(stage: Stage, asked: boolean): Promise<{ orderId: string; returnId: string }> {
  const { shopper, orderId } = await withOrder(stage);
  const { order_items } = await advanceOrder(stage.server, { order_id: orderId }, "delivered");
  if (!asked) return { orderId, returnId: "" };
  const answer = await stage.request.post(`/api/v1/orders/${orderId}/returns`, {
    headers: {
      Authorization: `Bearer ${shopper.session.access_token}`,
      "Idempotency-Key": crypto.randomUUID(),
    },
    data: {
      lines: [{ order_item_id: order_items[0]!.order_item_id, quantity: 1 }],
      reason: "damaged",
      bank: { name: address.full_name, iban: "SA0380000000608010167519" },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { returns } = (await answer.json()) as { returns: { return_id: string }[] };
  return { orderId, returnId: returns[0]!.return_id };
}

async function saveAddress({ request }: Stage, { session }: Shopper): Promise<void> {
  const { phone: _, ...place } = address;
  const headers = { Authorization: `Bearer ${session.access_token}` };
  const saved = await request.post("/api/v1/addresses", { headers, data: { ...place, is_default: true } });
  expect(saved.ok(), await saved.text()).toBe(true);
}

async function guestCart({ page, request }: Stage, lines: number): Promise<void> {
  const products = await findProducts(request, lines);
  await storeGuestList(
    page,
    "cart",
    products.map((product, i) => storedLine(product, (i % 3) + 1)),
  );
}

async function variedProduct({ request }: Stage): Promise<string> {
  const product = await findProduct(
    request,
    ({ colors, sizes }) => colors.length > 1 && sizes.length > 1,
    (card) => card.has_options && card.review_count > 0,
  );
  return product.product_id;
}

/** Every page, and the states of each that look different. The name is that of its picture. */
export const scenes: Record<string, Scene> = {
  home: at("/"),
  categories: at("/categories"),
  category: at("/category/electronics"),
  "category-no-match": at("/category/electronics?priceMin=1&priceMax=1"),
  deals: at("/deals"),
  new: at("/new"),
  search: ({ page, lang }) => page.goto(`/search?q=${word(lang, "coffee", "قهوة")}`),
  "search-nothing": at("/search?q=zzzzxxqq"),
  product: async (stage) => stage.page.goto(`/product/${await variedProduct(stage)}`),
  "product-sold-out": async ({ page, request, server }) => {
    const product = await new OwnProduct(server, request).offer({ inventory_count: 0 });
    await page.goto(`/product/${product.id}`);
  },
  "product-missing": at("/product/00000000-0000-4000-8000-000000000000"),
  "quick-view": async ({ page, lang }) => {
    await page.goto("/new");
    await page
      .getByRole("button", { name: say(lang, "quickView.open") })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "cart-empty": at("/cart"),
  cart: async (stage) => {
    await guestCart(stage, 3);
    await stage.page.goto("/cart");
  },
  "cart-of-40": async (stage) => {
    await guestCart(stage, 40);
    await stage.page.goto("/cart");
  },
  "cart-drawer": async (stage) => {
    await guestCart(stage, 3);
    await stage.page.goto("/about");
    await stage.page.getByRole("button", { name: say(stage.lang, "cart.open") }).click();
    await expect(stage.page.getByRole("dialog")).toBeVisible();
  },
  suggestions: async ({ page, lang }) => {
    await page.goto("/about");
    await page.getByRole("combobox").fill(lang === "ar" ? "قهوة" : "coffee");
    await expect(page.getByRole("listbox")).toBeVisible();
  },
  "sign-in": at("/auth"),
  "sign-up": async ({ page, lang }) => {
    await page.goto("/auth");
    await page.getByRole("tab", { name: say(lang, "auth.signUp") }).click();
  },
  "forgotten-password": at("/auth?forgot"),
  checkout: async (stage) => {
    const shopper = await asMember(stage);
    for (const product of await findProducts(stage.request, 3))
      await putInCart(stage.request, shopper, product, 1);
    await stage.page.goto("/checkout");
  },
  "checkout-saved-address": async (stage) => {
    const shopper = await asMember(stage);
    await saveAddress(stage, shopper);
    for (const product of await findProducts(stage.request, 3))
      await putInCart(stage.request, shopper, product, 1);
    await stage.page.goto("/checkout");
  },
  "orders-empty": async (stage) => {
    await asMember(stage);
    await stage.page.goto("/orders");
  },
  orders: async (stage) => {
    await withOrder(stage);
    await stage.page.goto("/orders");
  },
  order: async (stage) => {
    const { orderId } = await withOrder(stage);
    await stage.page.goto(`/orders/${orderId}`);
  },
  invoice: async (stage) => {
    const { orderId } = await withOrder(stage);
    await stage.page.goto(`/orders/${orderId}/invoice`);
  },
  "order-delivered": async (stage) => {
    const { orderId } = await withDelivery(stage, false);
    await stage.page.goto(`/orders/${orderId}`);
  },
  "return-form": async (stage) => {
    const { orderId } = await withDelivery(stage, false);
    await stage.page.goto(`/returns/new?order=${orderId}`);
  },
  return: async (stage) => {
    const { returnId } = await withDelivery(stage, true);
    await stage.page.goto(`/returns/${returnId}`);
  },
  "wishlist-empty": async (stage) => {
    await asMember(stage);
    await stage.page.goto("/wishlist");
  },
  account: async (stage) => {
    await asMember(stage);
    await stage.page.goto("/account");
  },
  profile: async (stage) => {
    await asMember(stage);
    await stage.page.goto("/account/profile");
  },
  addresses: async (stage) => {
    await saveAddress(stage, await asMember(stage));
    await stage.page.goto("/account/addresses");
  },
  settings: async (stage) => {
    await asMember(stage);
    await stage.page.goto("/account/settings");
  },
  track: at("/track"),
  contact: at("/contact"),
  pro: at("/pro"),
  about: at("/about"),
  shipping: at("/shipping"),
  returns: at("/returns"),
  careers: at("/careers"),
  privacy: at("/privacy"),
  terms: at("/terms"),
  "not-found": at("/no/such/page"),
};

/** Waits until all that is in view is drawn: its pictures and its letters. */
export async function drawn(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => {
    const waiting = [...document.images].filter((picture) => {
      const { top, bottom } = picture.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight && picture.checkVisibility() && !picture.complete;
    });
    return waiting.length === 0 && document.fonts.status === "loaded";
  });
}

/** Scrolls to the end and back: pictures further down load when they are near. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight) {
      window.scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    window.scrollTo(0, 0);
  });
}
