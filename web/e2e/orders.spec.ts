import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { carrySession, expectToast, mailTo, newShopper, type Shopper } from "./accounts.ts";
import { expect, type Language, say, test as base } from "./fixtures.ts";
import { address, advance, placeOrder, plentiful } from "./orders.ts";

/** Every test starts signed in as somebody new. */
const test = base.extend<{ shopper: Shopper }>({
  shopper: async ({ page, request }, provide) => {
    const shopper = await newShopper(request);
    await carrySession(page, shopper);
    await provide(shopper);
  },
});

const screens = [
  { lang: "en", device: "phone" },
  { lang: "ar", device: "desktop" },
] as const satisfies { lang: Language; device: string }[];

/** The texts that the specification quotes, and how an order is named. */
const quoted = {
  en: { none: "No orders yet", number: "Order #", more: "and 2 more items" },
  ar: { none: "لا توجد طلبات بعد", number: "الطلب", more: "ومنتجان آخران" },
};

async function breaches(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

function riyals(amount: number): string {
  return amount.toLocaleString("en-US", { minimumFractionDigits: 2 });
}

for (const { lang, device } of screens) {
  test.describe(`orders in ${lang} on a ${device}`, () => {
    test.use({ lang, device, reducedMotion: "reduce" });

    test("the history begins empty and grows, newest first", async ({ page, request, shopper }) => {
      await page.goto("/orders");
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: quoted[lang].none })).toBeVisible();
      await expect(main.getByRole("link", { name: say(lang, "cart.start") })).toHaveAttribute("href", "/");

      const products = await plentiful(request, 5);
      for (let i = 0; i < 10; i++) await placeOrder(request, shopper, [products[i % 5]!]);
      const order = await placeOrder(request, shopper, products);
      await page.reload();
      const number = order.order_id.slice(0, 8);
      const heading = main.getByRole("heading", { level: 2 });
      await expect(heading).toHaveCount(10);
      await expect(heading.first()).toContainText(quoted[lang].number);
      await expect(heading.first()).toContainText(`#${number}`);

      const card = main.getByRole("list").first().locator("> li").first();
      await expect(card.getByText(say(lang, "cart.items", { n: 6 }))).toBeVisible();
      await expect(card.getByText(riyals(order.total_amount), { exact: true })).toBeVisible();
      const day = new Date(order.created_at).toLocaleDateString(
        lang === "ar" ? "ar-SA-u-ca-gregory-nu-latn" : "en-US",
        { timeZone: "Asia/Riyadh", day: "numeric", month: lang === "ar" ? "long" : "short", year: "numeric" },
      );
      await expect(card.locator("time")).toHaveText(day);
      // The order and its first three lines, each with where it stands.
      await expect(card.getByText(say(lang, "status.cod"))).toHaveCount(4);
      await expect(card.getByRole("listitem")).toHaveCount(3);
      const [first] = order.order_items;
      await expect(card).toContainText(lang === "ar" ? first!.product.ar_name : first!.product.en_name);
      await expect(card.getByText(quoted[lang].more)).toBeVisible();
      for (const part of Object.values({ ...address, phone: address.city }))
        await expect(card.getByText(part, { exact: true }).first()).toBeVisible();

      await main.getByRole("button", { name: say(lang, "orders.more") }).click();
      await expect(heading).toHaveCount(11);
      await expect(main.getByRole("button", { name: say(lang, "orders.more") })).toBeHidden();
      expect(await breaches(page)).toEqual([]);

      await heading.first().getByRole("link").click();
      await expect(page).toHaveURL(`/orders/${order.order_id}`);
      await expect(page).toHaveTitle(new RegExp(`#${number}`));
    });

    test("one order is followed to the door", async ({ page, request, server, shopper }) => {
      const products = await plentiful(request, 2);
      const order = await placeOrder(request, shopper, products);
      await page.goto(`/orders/${order.order_id}`);
      const main = page.getByRole("main");
      const now = main.locator("[aria-current=step]");
      await expect(now).toContainText(say(lang, "timeline.placed"));
      await expect(main.getByText(say(lang, "timeline.next.processing"))).toBeVisible();
      for (const amount of [order.subtotal_amount, order.vat_amount, order.total_amount])
        await expect(main.getByText(riyals(amount), { exact: true }).first()).toBeVisible();
      const halalas = (amount: number) => Math.round(amount * 100);
      expect(
        halalas(order.subtotal_amount) -
          halalas(order.discount_amount) +
          halalas(order.shipping_amount) +
          halalas(order.vat_amount),
      ).toBe(halalas(order.total_amount));
      await expect(main.getByText(say(lang, "cart.free"))).toBeVisible();
      expect(await breaches(page)).toEqual([]);

      await advance(server, order, "processing");
      const vendors = new Set(order.order_items.map((item) => item.vendor_id));
      expect(vendors.size).toBe(2);
      await advance(server, order, "shipped", order.order_items[0]!.vendor_id);
      await page.reload();
      await expect(now).toContainText(say(lang, "timeline.processing"));
      await expect(main.getByText(say(lang, "timeline.part.shipped"))).toBeVisible();
      // What is partly on its way cannot be taken back.
      await expect(main.getByRole("button", { name: say(lang, "order.cancel") })).toBeHidden();

      await advance(server, order, "shipped");
      await advance(server, order, "delivered");
      await page.reload();
      await expect(now).toContainText(say(lang, "timeline.delivered"));
      await expect(main.getByText(say(lang, "timeline.next"), { exact: true })).toBeHidden();
      await expect(main.getByRole("link", { name: say(lang, "order.review") }).first()).toHaveAttribute(
        "href",
        `/product/${order.order_items[0]!.product.product_id}?review=1#reviews`,
      );
      // The letters lead here.
      const [, link] = await mailTo(server, shopper.email, /(http:\/\/\S+?\/orders\/[\w-]+)/);
      expect(new URL(link!).pathname).toBe(`/orders/${order.order_id}`);
    });

    test("an order is cancelled, and its invoice taken back", async ({ page, request, shopper }) => {
      const order = await placeOrder(request, shopper, await plentiful(request, 1));
      await page.goto(`/orders/${order.order_id}`);
      const main = page.getByRole("main");
      await main.getByRole("link", { name: say(lang, "invoice.title") }).click();
      // Both languages at once, whatever the shop speaks.
      const sheet = page.getByRole("article");
      await expect(sheet.getByText("Simplified Tax Invoice")).toBeVisible();
      await expect(sheet.getByText("فاتورة ضريبية مبسطة")).toBeVisible();
      const [item] = order.order_items;
      await expect(sheet.getByText(item!.product.en_name)).toBeVisible();
      await expect(sheet.getByText(item!.product.ar_name)).toBeVisible();
      await expect(sheet.getByText(riyals(order.total_amount)).first()).toBeVisible();
      const qr = sheet.getByRole("img", { name: "QR" });
      expect(await qr.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      expect(await breaches(page)).toEqual([]);
      // Printing leaves the paper alone.
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("button", { name: say(lang, "invoice.print") })).toBeHidden();
      await expect(sheet.getByRole("row").last()).toHaveCSS("break-inside", "avoid");
      await page.emulateMedia({ media: "screen" });
      await page.getByRole("link", { name: say(lang, "invoice.back") }).click();

      const cancel = main.getByRole("button", { name: say(lang, "order.cancel") });
      await cancel.click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: say(lang, "order.keep") }).click();
      await expect(dialog).toBeHidden();
      await cancel.click();
      expect(await breaches(page)).toEqual([]);
      await dialog.getByRole("button", { name: say(lang, "order.cancel") }).click();
      await expectToast(page, say(lang, "order.cancelled"));
      await expect(main.locator("[aria-current=step]")).toContainText(say(lang, "timeline.byYou"));
      await expect(cancel).toBeHidden();

      await main.getByRole("link", { name: say(lang, "order.creditNote") }).click();
      await expect(sheet.getByText("Credit Note", { exact: true })).toBeVisible();
      await expect(sheet.getByText("إشعار دائن", { exact: true })).toBeVisible();
      await expect(sheet.getByText("For invoice number")).toBeVisible();
      await page
        .getByRole("navigation", { name: say(lang, "invoice.documents") })
        .getByRole("link")
        .first()
        .click();
      await expect(sheet.getByText("Simplified Tax Invoice")).toBeVisible();
    });

    test("an order that is on its way by now is not cancelled", async ({
      page,
      request,
      server,
      shopper,
      problems,
    }) => {
      const order = await placeOrder(request, shopper, await plentiful(request, 1));
      await page.goto(`/orders/${order.order_id}`);
      const main = page.getByRole("main");
      await main.getByRole("button", { name: say(lang, "order.cancel") }).click();
      await advance(server, order, "processing");
      await advance(server, order, "shipped");
      problems.allow(/409/);
      problems.allow(/ApiError/);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: say(lang, "order.cancel") })
        .click();
      await expectToast(page, say(lang, "error.order_transition"));
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(main.locator("[aria-current=step]")).toContainText(say(lang, "timeline.shipped"));
      await expect(main.getByRole("button", { name: say(lang, "order.cancel") })).toBeHidden();
    });

    test("what is still sold is bought again", async ({ page, request, shopper, problems }) => {
      const [one, two] = await plentiful(request, 2);
      const order = await placeOrder(request, shopper, [one!, two!]);
      await page.goto(`/orders/${order.order_id}`);
      const again = page.getByRole("main").getByRole("button", { name: say(lang, "again.buy") });
      await again.click();
      const drawer = page.getByRole("dialog");
      await expect(drawer.getByRole("listitem")).toHaveCount(2);
      await page.keyboard.press("Escape");
      await expect(drawer).toBeHidden();
      await expect(page.getByText(say(lang, "again.left"))).toBeHidden();

      // One is gone by now, of the other one there are fewer than were bought.
      problems.allow(/404/);
      await page.route(`**/api/v1/products/${one!.product_id}`, (route) =>
        route.fulfill({ status: 404, json: { code: "product_not_found" } }),
      );
      await page.route(`**/api/v1/products/${two!.product_id}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), inventory_count: 0 } });
      });
      await again.click();
      const notice = page.getByRole("main").getByRole("status");
      await expect(notice).toContainText(say(lang, "again.nothing"));
      await expect(notice).toContainText(say(lang, "again.gone"));
      await expect(notice).toContainText(say(lang, "again.out"));
      await expect(drawer).toBeHidden();
    });
  });
}

test.describe("somebody else's order", () => {
  test.use({ lang: "en" });

  test("is as unknown as none, and so is its invoice", async ({ page, request, shopper, problems }) => {
    problems.allow(/404/);
    const other = await newShopper(request);
    expect(other.email).not.toBe(shopper.email);
    const order = await placeOrder(request, other, await plentiful(request, 1));
    for (const path of [`/orders/${order.order_id}`, "/orders/none", `/orders/${order.order_id}/invoice`]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: say("en", "order.notFound") })).toBeVisible();
      await expect(page.getByRole("link", { name: say("en", "order.all") })).toHaveAttribute(
        "href",
        "/orders",
      );
    }
  });

  test("has no page for signed-out visitors", async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    for (const path of ["/orders", "/orders/none", "/orders/none/invoice"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/auth");
    }
    await context.close();
  });
});

test.describe("the history without a connection", () => {
  test.use({ lang: "ar", device: "phone" });

  test("says so and tries again", async ({ page, shopper, problems }) => {
    expect(shopper.email).toBeTruthy();
    let broken = true;
    await page.route("**/api/v1/orders?*", (route) =>
      broken ? route.fulfill({ status: 400, json: { code: "internal" } }) : route.continue(),
    );
    problems.allow(/400/);
    await page.goto("/orders");
    await expect(page.getByRole("alert")).toContainText(say("ar", "error.internal"));
    broken = false;
    await page.getByRole("button", { name: say("ar", "state.retry") }).click();
    await expect(page.getByRole("heading", { name: quoted.ar.none })).toBeVisible();
  });
});
