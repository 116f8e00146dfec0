import type { APIRequestContext, Page } from "@playwright/test";
import { pages, type Page as ShopPage } from "../src/api/pages.gen.ts";
import { carrySession, field, newShopper, type Shopper } from "./accounts.ts";
import { overflow } from "./axe.ts";
import { findProducts, putInCart } from "./carts.ts";
import { devices, expect, languages, say, test } from "./fixtures.ts";
import { fillCart, OwnProduct } from "./goods.ts";
import { address, placeOrder } from "./orders.ts";

test.use({ trace: "off" });

/** The narrowest screen the shop is made for: a small phone, or a larger one at twice the size. */
const narrow = { width: 320, height: 640 };

const longNames = {
  en_name: "Electroencephalographically-counterrevolutionary floor lamp with incomprehensibly long name",
  ar_name: "مصباح أرضي أفاستسقيناكموها_وبإضاءة_كهرومغناطيسية_متوافقة مع جميع المنازل والمكاتب والاستراحات",
};

/** A shopper with an order, an address, twelve viewed products and forty lines in the cart. */
async function busyShopper(
  page: Page,
  request: APIRequestContext,
  lamp: OwnProduct,
): Promise<{ shopper: Shopper; orderId: string }> {
  const shopper = await newShopper(request);
  const products = await findProducts(request, 39);
  const { order_id: orderId } = await placeOrder(request, shopper, [
    { product_id: lamp.id, color: "gold" },
    ...products.slice(0, 3),
  ]);
  const { phone: _, ...place } = address;
  const saved = await request.post("/api/v1/addresses", {
    headers: { Authorization: `Bearer ${shopper.session.access_token}` },
    data: { ...place, street_address: `${place.street_address} ${"x".repeat(60)}`, is_default: true },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  await fillCart(request, shopper, { product_id: lamp.id, quantity: 2, color: "gold" });
  for (const product of products) await putInCart(request, shopper, product, 3);
  await carrySession(page, shopper);
  await page.evaluate(
    (ids) => localStorage.setItem("recent", JSON.stringify(ids)),
    [lamp.id, ...products.slice(0, 11).map((product) => product.product_id)],
  );
  return { shopper, orderId };
}

/** Goes to a page of the open app and waits until all of it is there. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector("h1")?.setAttribute("data-left", "");
    window.history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await expect(page.locator("h1:not([data-left])").first()).toBeAttached();
  await expect(page.locator(".animate-shimmer, .animate-spin")).toHaveCount(0);
}

/** The controls of the content that hold more than they have room for, or stick out of what holds them. */
async function clippedButtons(page: Page): Promise<string[]> {
  return page.locator("main :is(button, a, label, select):not(.hit-area, .sr-only)").evaluateAll((controls) =>
    controls
      .filter((control) => {
        const row = control.parentElement!.getBoundingClientRect();
        const { left, right, width } = control.getBoundingClientRect();
        const inFlow = getComputedStyle(control.parentElement!).overflowX === "visible" && row.width > 0;
        const absolute = getComputedStyle(control).position === "absolute";
        const sticksOut = inFlow && !absolute && (left < row.left - 16 || right > row.right + 16);
        return (
          width > 0 &&
          ((control.scrollWidth > control.clientWidth + 1 && control.clientWidth > 0) || sticksOut)
        );
      })
      .map((control) => `clipped: ${control.outerHTML.slice(0, 160)}`),
  );
}

for (const lang of languages) {
  test.describe(`narrow screens in ${lang}`, () => {
    test.use({ lang, viewport: narrow, hasTouch: true, reducedMotion: "reduce" });

    test("no page is wider than the screen, however much is on it", async ({ page, request, server }) => {
      const lamp = await new OwnProduct(server, request).offer(longNames);
      const { orderId } = await busyShopper(page, request, lamp);
      const product = `/product/${lamp.id}`;
      const pathOf: Record<string, string> = {
        "/product/:id": product,
        "/category/:slug": "/category/electronics",
        "/search": `/search?q=${encodeURIComponent(lang === "ar" ? "مصباح" : "lamp")}`,
        "/orders/:id": `/orders/${orderId}`,
        "/orders/:id/invoice": `/orders/${orderId}/invoice`,
      };
      const tooWide: string[] = [];
      const look = async (path: string) => {
        const wide = [...(await overflow(page)), ...(await clippedButtons(page))];
        if (wide.length > 0) tooWide.push(`${path}: ${wide.join("\n  ")}`);
      };

      await page.goto("/about");
      const header = page.getByRole("banner");
      for (const control of [
        header.getByRole("button", { name: say(lang, "language.switch") }),
        header.getByRole("button", { name: say(lang, "user.menu") }),
        header.getByRole("link", { name: say(lang, "user.wishlist") }),
        header.getByRole("button", { name: say(lang, "cart.open") }),
      ]) {
        const { x, width } = (await control.boundingBox())!;
        expect(width).toBeGreaterThanOrEqual(44);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(narrow.width);
      }
      await go(page, "/no/such/page");
      await look("an unknown page");
      const shown = Object.values<ShopPage>(pages).filter(
        ({ path, guard }) => guard !== "guests" && path !== "*",
      );
      for (const route of shown) {
        const path = pathOf[route.path] ?? route.path;
        await go(page, path);
        await look(path);
        if (path !== "/checkout") continue;
        await field(page, say(lang, "checkout.phone")).fill("0512345678");
        await page.getByRole("button", { name: say(lang, "checkout.continue") }).click();
        await expect(page.getByRole("radio", { name: say(lang, "checkout.pay.cod") })).toBeVisible();
        await look("the payment step");
      }

      // What was looked at before comes below the product, on phones as a strip to push along.
      for (const viewport of [narrow, devices.phone]) {
        await page.setViewportSize(viewport);
        await go(page, "/about");
        await go(page, product);
        await page.getByRole("contentinfo").evaluate((footer) => footer.scrollIntoView());
        const recent = page.getByRole("region", { name: say(lang, "recent.title") });
        await expect(recent.getByRole("listitem")).toHaveCount(11);
        await look(`${product} on ${viewport.width} px`);
      }
      expect(tooWide).toEqual([]);
      await lamp.withdraw();
    });
  });
}
