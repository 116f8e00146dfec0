import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectToast, newShopper } from "./accounts.ts";
import { builtFile } from "./built-file.ts";
import { findProducts, putInCart, storedLine } from "./carts.ts";
import { openConnection } from "./connection.ts";
import { expect, type Language, say, test as base } from "./fixtures.ts";

/** The shop over a connection that can be cut, and kept by a service worker. */
const test = base.extend<{ connection: Awaited<ReturnType<typeof openConnection>> }>({
  connection: async ({ server }, provide) => {
    const connection = await openConnection(server.url);
    await provide(connection);
    await connection.close();
  },
});

const banner = (page: Page, lang: Language) =>
  page.locator(".offline-banner", { hasText: say(lang, "state.offline") });

/** Moves the pointer: a sign of a visitor registers the service worker. */
async function giveSign(page: Page): Promise<void> {
  await page.mouse.move(100, 100);
  await page.mouse.move(120, 120);
}

/** Waits until the service worker has kept the response of an address. */
async function kept(page: Page, address: string): Promise<void> {
  await giveSign(page);
  const there = async (path: string) =>
    navigator.serviceWorker.controller !== null &&
    (await caches.match(path, { ignoreVary: true })) !== undefined;
  await expect.poll(() => page.evaluate(there, address)).toBe(true);
}

// An offline page has only what was prefetched.
test.use({ prefetch: true });

test.beforeEach(({ problems }) =>
  problems.allow(
    /ERR_(INTERNET_DISCONNECTED|CONNECTION|EMPTY|FAILED)|preload CSS|ApiError|TypeError|Failed to fetch/,
  ),
);

test.describe("in Arabic", () => {
  const lang = "ar";
  test.use({ lang });

  test("pages say that there is no network, and go on when it is back", async ({ page, context }) => {
    const offline = page.getByRole("alert").filter({ hasText: say(lang, "state.offline") });
    await page.goto("/");
    await context.setOffline(true);

    // Neither its script nor its data has loaded.
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: say(lang, "page.careers") })
      .click();
    await expect(offline).toBeVisible();
    await offline.getByRole("button", { name: say(lang, "state.retry") }).click();
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: say(lang, "page.careers") })).toBeVisible();
    await expect(offline).toBeHidden();
    const sheets = page.locator("link[rel=stylesheet]");
    const come = (links: Element[]) => links.every((link) => (link as HTMLLinkElement).sheet !== null);
    await expect(sheets).not.toHaveCount(0);
    await expect.poll(() => sheets.evaluateAll(come)).toBe(true);

    await page
      .getByRole("link", { name: say(lang, "shop.home") })
      .first()
      .click();
    const product = page.getByRole("region", { name: say(lang, "home.arrivals") }).getByRole("link");
    const name = (await product.nth(1).textContent()) ?? "";
    await context.setOffline(true);
    await product.nth(1).click();
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });
});

test.describe("before anything was fetched ahead", () => {
  test.use({ prefetch: false, lang: "ar" });

  for (const known of [false, true])
    test(`who presses the cart is told that there is ${known ? "no connection" : "no answer"}`, async ({
      page,
      context,
      connection,
    }) => {
      const uncaught: Error[] = [];
      page.on("pageerror", (error) => uncaught.push(error));
      const cart = page.getByRole("banner").getByRole("button", { name: say("ar", "cart.open") });
      await page.goto(new URL("/", connection.url).href);
      // What the page itself asks for is there: a picture that is cut off half way is another fault.
      await page.waitForLoadState("networkidle");
      await (known ? context.setOffline(true) : connection.cut());
      await cart.click();
      const text = say("ar", known ? "state.offline" : "state.failed");
      const told = page.getByRole("alert").filter({ hasText: text });
      await expect(told).toBeVisible();
      // Whoever presses again and again is told once.
      for (let press = 0; press < 5; press++) await cart.click();
      await expect(told).toHaveCount(1);
      if (known) await expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();

      await (known ? context.setOffline(false) : connection.mend());
      await cart.click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(uncaught).toEqual([]);
    });
});

test("a script that is gone since an update of the shop brings one new document", async ({
  page,
  problems,
}) => {
  const script = `**${builtFile("src/features/content/text-page.tsx")}`;
  problems.allow(/careers|dynamically imported|Failed to load resource/);
  let documents = 0;
  page.on("request", (asked) => void (asked.isNavigationRequest() && documents++));
  await page.goto("/");
  await page.route(script, (route) => route.fulfill({ status: 404 }));
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: say("en", "page.careers") })
    .click();
  // The new one has the same error, and shows it.
  await expect.poll(() => documents).toBe(2);
  await expect(page.getByRole("alert").filter({ hasText: say("en", "error.network") })).toBeVisible();
  await page.getByRole("button", { name: say("en", "state.retry") }).click();
  await page.unroute(script);
  await page.getByRole("button", { name: say("en", "state.retry") }).click();
  await expect(page.getByRole("heading", { level: 1, name: say("en", "page.careers") })).toBeVisible();
  expect(documents).toBe(2);
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test.describe("in Arabic on a phone", () => {
    const lang = "ar";
    test.use({ lang, device: "phone" });

    test("visited pages and the cart open without a connection and say so, others come when it is back", async ({
      page,
      request,
      connection,
    }) => {
      const at = (path: string) => new URL(path, connection.url).href;
      const [seen, inCart, unseen] = await findProducts(request, 3);
      await page.goto(at("/readyz"));
      await page.evaluate(
        (text) => localStorage.setItem("cart", text),
        // It was added in English.
        JSON.stringify([{ ...storedLine(inCart!, 2), en_name: inCart!.en_name, ar_name: inCart!.ar_name }]),
      );
      // The first page is loaded before there is a worker, the second one through it.
      await page.goto(at("/"));
      await kept(page, "/api/v1/home");
      await page.goto(at(`/product/${seen!.product_id}`));
      await kept(page, `/api/v1/products/${seen!.product_id}`);
      await connection.cut();

      await page.reload();
      await expect(page.getByRole("heading", { level: 1, name: seen!.ar_name })).toBeVisible();
      await expect(banner(page, lang)).toContainText(/\d:\d\d/);
      const top = await page.getByRole("banner").boundingBox();
      expect(top!.y).toBeGreaterThanOrEqual((await banner(page, lang).boundingBox())!.height);
      await page
        .getByRole("link", { name: say(lang, "shop.home") })
        .first()
        .click();
      await expect(page.getByRole("region", { name: say(lang, "home.arrivals") })).toBeVisible();
      await page.goto(at("/cart"));
      await expect(page.getByRole("main").getByText(inCart!.ar_name)).toBeVisible();
      await expect(
        page.getByRole("main").getByRole("button", { name: say(lang, "cart.checkout") }),
      ).toBeDisabled();

      await page.goto(at(`/product/${unseen!.product_id}`));
      await expect(page.getByRole("alert").filter({ hasText: say(lang, "state.offline") })).toBeVisible();
      await connection.mend();
      await expect(page.getByRole("heading", { level: 1, name: unseen!.ar_name })).toBeVisible();
      await expect(banner(page, lang)).toBeHidden();
    });
  });

  test("a guest's additions are kept, a member's refused, and nothing of a member outlives the session", async ({
    page,
    request,
    connection,
  }) => {
    const at = (path: string) => new URL(path, connection.url).href;
    const [product, other] = await findProducts(request, 2);
    const path = `/product/${product!.product_id}`;
    const add = page
      .getByRole("main")
      .getByRole("button", { name: say("en", "product.addToCart"), exact: true })
      .first();
    await page.goto(at(path));
    await kept(page, `/api/v1${path.replace("product", "products")}`);
    await connection.cut();
    await page.reload();
    await add.click();
    await expectToast(page, say("en", "cart.keptOffline"));
    await page.goto(at("/cart"));
    await expect(page.getByRole("main").getByText(product!.en_name)).toBeVisible();
    await connection.mend();
    await expect(banner(page, "en")).toBeHidden();

    const shopper = await newShopper(request);
    await putInCart(request, shopper, other!, 1);
    await page.evaluate((text) => localStorage.setItem("matjar-auth", text), JSON.stringify(shopper.session));
    await page.goto(at(path));
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("kept:cart")))
      .toContain(product!.product_id);
    await connection.cut();
    await page.goto(at("/cart"));
    await expect(page.getByRole("main").getByText(other!.en_name)).toBeVisible();
    await page.goto(at("/wishlist"));
    await expect(page.getByRole("main").getByRole("alert")).toContainText(say("en", "state.offline"));
    await page.goto(at(path));
    await add.click();
    await expectToast(page, say("en", "cart.addFailed"));
    await expect(page.getByRole("dialog")).toBeHidden();
    await connection.mend();
    await expect(banner(page, "en")).toBeHidden();
    const own = await page.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
      return found.filter(
        (path) => /cart|wishlist|orders|profile|addresses/.test(path) && path.startsWith("/api/"),
      );
    });
    expect(own).toEqual([]);
    await page.goto(at("/account"));
    await page
      .getByRole("main")
      .getByRole("button", { name: say("en", "account.signOut") })
      .click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("kept:cart"))).toBeNull();
  });

  test("a new version takes over when no page of the old one is open, and can be taken back", async ({
    page,
    context,
    request,
    connection,
  }) => {
    const about = new URL("/about", connection.url).href;
    const names = (from = page) => from.evaluate(() => caches.keys());
    await page.goto(about);
    await kept(page, "/api/v1/pages/about");
    const old = await names();
    const version = old[0]!.split("-").at(-1)!;
    const worker = await (await request.get("/sw.js")).text();
    connection.scripts.set("/sw.js", worker.replaceAll(version, "next"));

    const other = await context.newPage();
    await other.goto(about);
    await giveSign(other);
    await expect.poll(() => names()).toContain("matjar-files-next");
    await page.reload();
    await giveSign(page);
    // It knows of the page, and still waits for the other one.
    const heard = () =>
      page.evaluate(async () => {
        const files = await (await caches.open("matjar-files-next")).keys();
        return files.map(({ url }) => new URL(url).pathname);
      });
    await expect.poll(heard).toContain(builtFile("src/features/content/text-page.tsx"));
    expect(await names()).toEqual(expect.arrayContaining(old));

    // A page that was just closed may still count for the one that is opened then.
    let fresh = page;
    await other.close();
    await expect(async () => {
      await fresh.close();
      fresh = await context.newPage();
      await fresh.goto(about);
      await kept(fresh, "/api/v1/pages/about");
      await expect
        .poll(async () => (await names(fresh)).toSorted(), { timeout: 5000 })
        .toEqual(["matjar-answers-next", "matjar-files-next"]);
    }).toPass();

    // What the old one has brought back, or left when it was replaced, is gone with the next page.
    await fresh.evaluate((name) => caches.open(name), old[0]!);
    await fresh.reload();
    await giveSign(fresh);
    await expect
      .poll(async () => (await names(fresh)).toSorted())
      .toEqual(["matjar-answers-next", "matjar-files-next"]);

    const off = readFileSync(new URL("../../internal/page/worker_off.js", import.meta.url), "utf8");
    connection.scripts.set("/sw.js", off);
    await fresh.reload();
    await expect.poll(() => names(fresh)).toEqual([]);
    const registrations = () =>
      fresh.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(registrations).toBe(0);
  });
});
