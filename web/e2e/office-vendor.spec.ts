import { expectToast, newShopper } from "./accounts.ts";
import { breaches, looksGood } from "./axe.ts";
import { expect, type Language, say, test } from "./fixtures.ts";
import { enterOffice } from "./office.ts";
import { findInStock, placeOrder } from "./orders.ts";

const lang: Language = "ar";

test.describe("a vendor in the back office in Arabic on a phone", () => {
  test.use({ lang, device: "phone" });

  test("sees their own products and orders alone, and ships them", async ({
    page,
    request,
    server,
    problems,
  }) => {
    problems.allow(/404/);
    const [own, other] = await findInStock(request, 2);
    const vendor = own!.vendor.vendor_id;
    expect(other!.vendor.vendor_id).not.toBe(vendor);
    const shopper = await newShopper(request);
    const both = await placeOrder(request, shopper, [own!, other!]);
    const foreign = await placeOrder(request, shopper, [other!]);
    await server.staff("POST", `orders/${both.order_id}/advance`, { status: "processing" });
    await enterOffice(page, request, server, "vendor", vendor);

    // The features of a vendor, and what is in them.
    const answered = page.waitForResponse(/\/admin\/products\?/);
    await page.goto("/admin/products");
    const main = page.getByRole("main");
    const list = (await (await answered).json()) as {
      products: { vendor_id: string }[];
    };
    expect(new Set(list.products.map((product) => product.vendor_id))).toEqual(new Set([vendor]));
    for (const feature of ["customers", "coupons", "reports", "settings", "people"] as const)
      await expect(page.locator(`a[href="/admin/${feature}"]`)).toHaveCount(0);
    await page.goto(`/admin/products/${other!.product_id}`);
    await expect(page.getByLabel(say(lang, "editor.enName"))).toHaveCount(0);

    await page.goto("/admin/orders");
    await expect(main.getByRole("link", { name: `#${both.order_id.slice(0, 8)}` })).toBeVisible();
    await expect(main.getByRole("link", { name: `#${foreign.order_id.slice(0, 8)}` })).toHaveCount(0);
    await expect(main.getByLabel(say(lang, "officeOrders.vendor"))).toHaveCount(0);
    await looksGood(page);

    await main.getByRole("link", { name: `#${both.order_id.slice(0, 8)}` }).click();
    const name = (product: typeof own) => product!.ar_name;
    await expect(main.getByText(name(own)).first()).toBeVisible();
    await expect(main.getByText(name(other))).toHaveCount(0);
    await expect(main.getByText(shopper.email)).toHaveCount(0);
    await main.getByRole("button", { name: say(lang, "officeOrders.ship"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(say(lang, "officeOrders.carrier")).selectOption("smsa");
    await dialog.getByLabel(say(lang, "officeOrders.tracking")).fill("290692134778");
    expect(await breaches(page)).toEqual([]);
    await dialog.getByRole("button", { name: say(lang, "officeOrders.ship"), exact: true }).click();
    await expectToast(page, say(lang, "officeOrders.moved"));
    await expect(main.getByText("290692134778").first()).toBeVisible();
    const sent = (await server.staff("GET", `orders/${both.order_id}`)) as {
      status: string;
      shipments: { vendor_id: string }[];
    };
    expect(sent.status).toBe("processing");
    expect(sent.shipments.map((shipment) => shipment.vendor_id)).toEqual([vendor]);
  });
});

test("staff filter orders by vendor, and change a vendor's commission", async ({ page, request, server }) => {
  const [own, other] = await findInStock(request, 2);
  const shopper = await newShopper(request);
  const first = await placeOrder(request, shopper, [own!]);
  const second = await placeOrder(request, shopper, [other!]);
  await enterOffice(page, request, server, "staff");
  await page.goto("/admin/orders");
  const main = page.getByRole("main");
  await main.getByLabel(say("en", "officeOrders.vendor")).selectOption(own!.vendor.vendor_id);
  await expect(main.getByRole("link", { name: `#${second.order_id.slice(0, 8)}` })).toHaveCount(0);
  await expect(main.getByRole("link", { name: `#${first.order_id.slice(0, 8)}` })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`vendor=${own!.vendor.vendor_id}`));
  expect(await breaches(page)).toEqual([]);

  await page.goto(`/admin/vendors/${own!.vendor.vendor_id}`);
  await main.getByRole("button", { name: say("en", "vendors.edit") }).click();
  const dialog = page.getByRole("dialog");
  const percent = dialog.getByLabel(say("en", "vendors.field.commission_rate"));
  await percent.fill("101");
  await dialog.getByRole("button", { name: say("en", "office.save") }).click();
  await expect(percent).toHaveAttribute("aria-invalid", "true");
  expect(await breaches(page)).toEqual([]);
  await percent.fill("8.25");
  await dialog.getByRole("button", { name: say("en", "office.save") }).click();
  await expectToast(page, say("en", "office.saved"));
  await expect(main.getByText("8.25%")).toBeVisible();
  const { changes } = (await server.staff("GET", `audit?subject=vendor&id=${own!.vendor.vendor_id}`)) as {
    changes: { after: { commission_rate: number }; before: { commission_rate: number } }[];
  };
  expect(changes[0]!.after.commission_rate).toBe(825);
  expect(changes[0]!.before.commission_rate).not.toBe(825);
});
