import { expectToast, newShopper } from "./accounts.ts";
import { looksGood } from "./axe.ts";
import { expect, type Language, say, test } from "./fixtures.ts";
import { enterOffice } from "./office.ts";
import { findInStock, placeOrder } from "./orders.ts";

const lang: Language = "ar";

test.describe("orders of the back office in Arabic on a phone", () => {
  test.use({ lang, device: "phone" });

  test("appear by themselves and are shipped with a tracking number", async ({ page, request, server }) => {
    await enterOffice(page, request, server);
    await page.goto("/admin/orders");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(say(lang, "officeOrders.orders.title"));
    const listening = page.waitForResponse("**/api/v1/admin/events");
    await listening;
    const shopper = await newShopper(request);
    const order = await placeOrder(request, shopper, await findInStock(request, 1));
    const number = order.order_id.slice(0, 8);
    await expectToast(page, say(lang, "officeOrders.arrived", { number }));
    await expect(main.getByRole("link", { name: `#${number}` })).toBeVisible();
    await looksGood(page);

    await main.getByRole("link", { name: `#${number}` }).click();
    await main.getByRole("button", { name: say(lang, "officeOrders.move.processing"), exact: true }).click();
    await main.getByRole("button", { name: say(lang, "officeOrders.ship"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(say(lang, "officeOrders.carrier")).selectOption("smsa");
    await dialog.getByLabel(say(lang, "officeOrders.tracking")).fill("290692134777");
    await dialog.getByRole("button", { name: say(lang, "officeOrders.ship"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByText("290692134777").first()).toBeVisible();
    await looksGood(page);

    const seen = await request.get(`/api/v1/orders/${order.order_id}`, {
      headers: { Authorization: `Bearer ${shopper.session.access_token}` },
    });
    expect(JSON.stringify(await seen.json())).toContain("290692134777");
  });
});
