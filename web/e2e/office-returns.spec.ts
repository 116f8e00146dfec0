import { newShopper } from "./accounts.ts";
import { looksGood } from "./axe.ts";
import { expect, type Language, say, test } from "./fixtures.ts";
import { enterOffice } from "./office.ts";
import { advanceOrder, findInStock, placeOrder } from "./orders.ts";

const lang: Language = "en";

test.describe("returns of the back office in English", () => {
  test.use({ lang, device: "desktop" });

  test("are approved, received and refunded", async ({ page, request, server }) => {
    const shopper = await newShopper(request);
    const headers = { Authorization: `Bearer ${shopper.session.access_token}` };
    const order = await placeOrder(request, shopper, await findInStock(request, 1));
    for (const status of ["processing", "shipped", "delivered"] as const)
      await advanceOrder(server, order, status);
    const asked = await request.post(`/api/v1/orders/${order.order_id}/returns`, {
      headers: { ...headers, "Idempotency-Key": `return-${order.order_id}` },
      data: {
        lines: [{ order_item_id: order.order_items[0]!.order_item_id, quantity: 1 }],
        reason: "damaged",
        bank: { name: "Noura Alotaibi", iban: "SA0380000000608010167519" },
      },
    });
    expect(asked.status()).toBe(201);

    await enterOffice(page, request, server);
    await page.goto("/admin/returns?state=requested");
    const main = page.getByRole("main");
    await main.getByRole("link", { name: /^#/ }).first().click();
    await main.getByRole("button", { name: say(lang, "officeOrders.return.approve"), exact: true }).click();
    await main.getByRole("button", { name: say(lang, "officeOrders.return.receive"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: say(lang, "officeOrders.return.receive"), exact: true }).click();
    await main.getByRole("button", { name: say(lang, "officeOrders.return.showBank") }).click();
    await expect(main.getByText("SA0380000000608010167519")).toBeVisible();
    // What is half under the header is measured by what is seen of it.
    await page.evaluate(() => scrollTo(0, 0));
    await looksGood(page);
    await main.getByRole("button", { name: say(lang, "officeOrders.return.refundNow"), exact: true }).click();
    await dialog.getByLabel(say(lang, "officeOrders.reference")).fill("TR-1");
    await dialog.getByRole("button", { name: say(lang, "officeOrders.refund") }).click();
    await expect(main.getByText(say(lang, "officeOrders.return.state.refunded")).first()).toBeVisible();

    const { returns } = (await (await request.get("/api/v1/returns", { headers })).json()) as {
      returns: { state: string }[];
    };
    expect(returns.map((one) => one.state)).toEqual(["refunded"]);
  });
});
