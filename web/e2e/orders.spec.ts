import { expectToast, findEmail, memberTest as test } from "./accounts.ts";
import { breaches, looksGood } from "./axe.ts";
import { expect, say } from "./fixtures.ts";
import { advanceOrder, placeOrder, findInStock } from "./orders.ts";

function riyals(amount: number): string {
  return amount.toLocaleString("en-US", { minimumFractionDigits: 2 });
}

test.describe("orders in Arabic on a desktop", () => {
  const lang = "ar";
  test.use({ lang, device: "desktop" });

  test("lead from the history to an invoice, and from a cancellation to its credit note", async ({
    page,
    request,
    shopper,
  }) => {
    const products = await findInStock(request, 5);
    await placeOrder(request, shopper, products.slice(0, 1));
    const order = await placeOrder(request, shopper, products);
    const number = order.order_id.slice(0, 8);
    await page.goto("/orders");
    const main = page.getByRole("main");
    const heading = main.getByRole("heading", { level: 2 });
    await expect(heading).toHaveCount(2);
    await expect(heading.first()).toContainText(`#${number}`);
    await expect(main.getByText(`${riyals(order.total_amount)} ر.س`, { exact: true })).toBeVisible();
    await looksGood(page);

    await heading.first().getByRole("link").click();
    await expect(page).toHaveURL(`/orders/${order.order_id}`);
    await expect(page).toHaveTitle(new RegExp(`#${number}`));
    for (const amount of [order.subtotal_amount, order.vat_amount, order.total_amount])
      await expect(main.getByText(`${riyals(amount)} ر.س`, { exact: true }).first()).toBeVisible();
    await looksGood(page);

    await main.getByRole("link", { name: say(lang, "invoice.title") }).click();
    // Both languages at once, whatever the shop's language.
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
    // Only the document is printed.
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
});

test.describe("one order", () => {
  const lang = "en";
  test.use({ lang });

  test("is followed to the door and bought again", async ({ page, request, server, shopper }) => {
    const order = await placeOrder(request, shopper, await findInStock(request, 2));
    const vendors = new Set(order.order_items.map((item) => item.vendor_id));
    expect(vendors.size).toBe(2);
    await page.goto(`/orders/${order.order_id}`);
    const main = page.getByRole("main");
    const now = main.locator("[aria-current=step]");
    await expect(now).toContainText(say(lang, "timeline.placed"));

    await advanceOrder(server, order, "processing");
    await advanceOrder(server, order, "shipped", order.order_items[0]!.vendor_id);
    await page.reload();
    await expect(now).toContainText(say(lang, "timeline.processing"));
    await expect(main.getByText(say(lang, "timeline.part.shipped"))).toBeVisible();
    // An order that is partly shipped cannot be cancelled.
    await expect(main.getByRole("button", { name: say(lang, "order.cancel") })).toBeHidden();

    await advanceOrder(server, order, "shipped");
    await advanceOrder(server, order, "delivered");
    // The emails link here.
    const [, link] = await findEmail(server, shopper.email, /(http:\/\/\S+?\/orders\/[\w-]+)/);
    await page.goto(new URL(link!).pathname);
    await expect(page).toHaveURL(`/orders/${order.order_id}`);
    await expect(now).toContainText(say(lang, "timeline.delivered"));
    await expect(main.getByRole("link", { name: say(lang, "order.review") })).toHaveCount(2);

    await main.getByRole("button", { name: say(lang, "again.buy") }).click();
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByRole("listitem")).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(page.getByText(say(lang, "again.left"))).toBeHidden();
  });
});
