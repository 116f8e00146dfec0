import type { APIRequestContext, Page } from "@playwright/test";
import { pages, type Page as ShopPage } from "../src/api/pages.gen.ts";
import { carrySession, newShopper } from "./accounts.ts";
import { findProducts, putInCart } from "./carts.ts";
import { findProduct, listCategories } from "./catalogue.ts";
import { devices, expect, languages, say, test } from "./fixtures.ts";
import { fillCart, OwnProduct } from "./own-product.ts";
import { address, placeOrder } from "./orders.ts";
import { Walk } from "./walk.ts";

test.use({ hasTouch: true });

// Each test opens dozens of pages.
test.slow();

/** Where the specification wants the footer to lead. */
const linkedFromFooter = [
  "/deals",
  "/new",
  "/electronics",
  "/fashion",
  "/home-kitchen",
  "/beauty",
  "/contact",
  "/track",
  "/returns",
  "/shipping",
  "/about",
  "/careers",
  "/privacy",
  "/terms",
  "/pro",
];

/** Lists of products, with their headings in English. */
const lists = {
  "/deals": "Deals",
  "/new": "New Arrivals",
  "/electronics": "Electronics",
  "/fashion": "Fashion",
  "/home-kitchen": "Home & Kitchen",
  "/beauty": "Beauty & Personal Care",
};

const longNames = {
  en_name: "Electroencephalographically-counterrevolutionary floor lamp with incomprehensibly long name",
  ar_name: "مصباح أرضي أفاستسقيناكموها_وبإضاءة_كهرومغناطيسية_متوافقة مع جميع المنازل والمكاتب والاستراحات",
};

/** A shopper with an order, an address, twelve viewed products and 98 things in the cart. */
async function busyShopper(page: Page, request: APIRequestContext, lamp: OwnProduct) {
  const shopper = await newShopper(request);
  const products = await findProducts(request, 12);
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
  for (const product of products) await putInCart(request, shopper, product, 8);
  await carrySession(page, shopper);
  await page.evaluate(
    (ids) => localStorage.setItem("recent", JSON.stringify(ids)),
    [lamp.id, ...products.slice(0, 11).map((product) => product.product_id)],
  );
  return { shopper, orderId, products };
}

for (const lang of languages) {
  test.describe(`the whole shop in ${lang}`, () => {
    test.use({ lang });

    test("has no dead end, fits every screen and is accessible for visitors", async ({ page, request }) => {
      const product = await findProduct(
        request,
        ({ colors }) => colors.length > 1,
        (card) => card.has_options && card.review_count > 0,
      );
      const search = `/search?q=${encodeURIComponent(lang === "ar" ? "قهوة" : "coffee")}`;
      const start = [
        "/",
        "/category/electronics",
        search,
        "/cart",
        "/auth",
        `/product/${product.product_id}`,
        "/categories",
        "/unsubscribe?token=x",
        "/newsletter/confirm?token=x",
      ];
      const walk = new Walk(page, lang, (path) => {
        // The other lists are made of the same parts.
        const other = path === "/deals" || !(path in lists);
        return { fit: true, ...(lang === "ar" ? { phone: other, dark: true } : { desktop: other }) };
      });
      await page.goto("/");
      walk.add(start);
      await walk.run(request);
      const categories = await listCategories(request);
      await walk.documents(
        request,
        categories.map(({ slug }) => `/category/${slug}`),
      );
      expect(walk.faults).toEqual([]);
      // The walk itself works: it came to all that header and footer promise.
      expect([...walk.opened.keys()]).toEqual(expect.arrayContaining(linkedFromFooter));
      for (const [path, heading] of Object.entries(lists)) {
        const shown = walk.opened.get(path)!;
        expect([path, shown.products]).toEqual([path, 12]);
        if (lang === "en") expect([path, shown.heading]).toEqual([path, heading]);
      }
    });

    test("has no dead end and fits every screen for members, however much they have", async ({
      page,
      request,
      server,
    }) => {
      const lamp = await new OwnProduct(server, request).offer(longNames);
      const { shopper, orderId, products } = await busyShopper(page, request, lamp);
      const pathOf: Record<string, string> = {
        "/product/:id": `/product/${lamp.id}`,
        "/category/:slug": "/category/electronics",
        "/search": `/search?q=${encodeURIComponent(lang === "ar" ? "مصباح" : "lamp")}`,
        "/orders/:id": `/orders/${orderId}`,
        "/orders/:id/invoice": `/orders/${orderId}/invoice`,
        "/returns/:id": `/returns/new?order=${orderId}`,
      };
      const own = Object.values<ShopPage>(pages).filter(
        ({ path, guard }) => guard === "members" || path === "/cart",
      );
      const ownPaths = own.map(({ path }) => pathOf[path] ?? path);
      const full = [...ownPaths, pathOf["/product/:id"]!, pathOf["/search"]!];
      const walk = new Walk(
        page,
        lang,
        // What is inspected below has a name, no path.
        (path) => {
          const looked = ownPaths.includes(path) || !path.startsWith("/");
          return {
            fit: full.includes(path),
            ...(lang === "en" ? { phone: looked, dark: true } : { desktop: looked }),
          };
        },
        // Visitors open the other pages.
        (kind) => own.some(({ path }) => path === kind.split(" ")[0]),
      );
      await page.goto("/about");

      // All of the header fits the narrowest screen, and is large enough for a finger.
      await page.setViewportSize({ width: 320, height: 640 });
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
        expect(x + width).toBeLessThanOrEqual(320);
      }
      await page.setViewportSize(devices.desktop);

      // What was looked at before comes below the product, on phones as a strip to push along.
      await walk.go(`/product/${lamp.id}`);
      await walk.scrollThrough();
      const recent = page.getByRole("region", { name: say(lang, "recent.title") });
      await expect(recent.getByRole("listitem")).toHaveCount(11);

      walk.add(["/", pathOf["/category/:slug"]!, ...full]);
      await walk.run(request);
      expect([...walk.opened.keys()]).toEqual(expect.arrayContaining(ownPaths));

      await walk.go("/no/such/page");
      await walk.inspect("an unknown page");
      await walk.go("/checkout");
      // The phone number is known from the order before.
      await page.getByRole("button", { name: say(lang, "checkout.continue") }).click();
      await expect(page.getByRole("radio", { name: say(lang, "checkout.pay.cod") })).toBeVisible();
      await walk.inspect("the payment step");
      // A count of three digits takes more room.
      await putInCart(request, shopper, products[0]!, 2);
      await page.goto("/orders");
      await expect(page.getByRole("banner").getByText("99+")).toBeVisible();
      await walk.inspect("a full cart");
      expect(walk.faults).toEqual([]);
      await lamp.withdraw();
    });
  });
}
