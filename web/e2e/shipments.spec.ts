import { expectToast, findEmail, memberTest as test } from "./accounts.ts";
import { looksGood } from "./axe.ts";
import { expect, type Language, say } from "./fixtures.ts";
import { advanceOrder, deliverParcel, findInStock, placeOrder, shipParcel } from "./orders.ts";

const lang: Language = "en";

test.describe("parcels in English", () => {
  test.use({ lang, device: "desktop" });

  test("are followed one by one from the seller to the door", async ({ page, request, server, shopper }) => {
    // Two of the first product, one of the second, by two sellers.
    const order = await placeOrder(request, shopper, await findInStock(request, 2));
    const [twice, other] = order.order_items.toSorted((a, b) => b.quantity - a.quantity);
    expect(twice!.vendor_id).not.toBe(other!.vendor_id);
    await advanceOrder(server, order, "processing");
    await shipParcel(server, order, {
      vendor_id: twice!.vendor_id,
      carrier: "smsa",
      tracking_number: "290692134777",
      lines: [{ order_item_id: twice!.order_item_id, quantity: 1 }],
    });

    await page.goto(`/orders/${order.order_id}`);
    const main = page.getByRole("main");
    const parcels = main
      .getByRole("heading", { name: say(lang, "parcels.title") })
      .locator("xpath=following-sibling::ul")
      .locator("> li");
    await expect(parcels).toHaveCount(2);
    const name = (item: typeof twice) => item!.product.en_name;
    await expect(parcels.first()).toContainText(`1 × ${name(twice)}`);
    await expect(parcels.last()).toContainText(say(lang, "parcel.rest"));
    await expect(parcels.last()).toContainText(`1 × ${name(other)}`);
    // The order itself is not on its way, and can no longer be cancelled.
    await expect(main.locator("[aria-current=step]")).toContainText(say(lang, "timeline.processing"));
    await expect(main.getByText(say(lang, "timeline.part.shipped"))).toBeVisible();
    await expect(main.getByRole("button", { name: say(lang, "order.cancel") })).toBeHidden();
    const link = parcels.first().getByRole("link");
    await expect(link).toHaveAttribute(
      "href",
      "https://www.smsaexpress.com/trackingdetails?tracknumbers=290692134777",
    );
    await expect(link).toHaveAttribute("rel", /noopener/);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await parcels
      .first()
      .getByRole("button", { name: say(lang, "parcel.copy", { number: "290692134777" }) })
      .click();
    await expectToast(page, say(lang, "parcel.copied"));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("290692134777");
    await looksGood(page);

    // The email about the parcel has the same link.
    await findEmail(server, shopper.email, /https:\/\/www\.smsaexpress\.com\/\S+290692134777/);

    await shipParcel(server, order, {
      vendor_id: other!.vendor_id,
      carrier: "Fast Camel",
      tracking_number: "FC-1234",
      tracking_url: "https://camel.example.com/fc-1234",
    });
    const shipped = await shipParcel(server, order, { vendor_id: twice!.vendor_id });
    expect(shipped.status).toBe("shipped");
    await deliverParcel(server, order, shipped.shipments[0]!.shipment_id);
    await page.reload();
    await expect(parcels).toHaveCount(3);
    await expect(parcels.first()).toContainText(say(lang, "parcel.arrived"));
    await expect(main.locator("[aria-current=step]")).toContainText(say(lang, "timeline.shipped"));

    // Whoever has number and address sees the parcels, not what is in them.
    await page.goto(`/track?order=${order.order_id.slice(0, 8)}`);
    await page.getByLabel(say(lang, "track.email")).fill(shopper.email);
    await page.keyboard.press("Enter");
    await expect(main.getByText("FC-1234")).toBeVisible();
    await expect(main.getByText(name(other))).toHaveCount(0);
    await looksGood(page);

    expect((await deliverParcel(server, order)).status).toBe("delivered");
    await page.goto(`/orders/${order.order_id}`);
    await expect(main.locator("[aria-current=step]")).toContainText(say(lang, "timeline.delivered"));
    await expect(main.getByText(say(lang, "parcel.arrived"), { exact: true })).toHaveCount(3);
  });
});
