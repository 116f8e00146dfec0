import { newShopper } from "./accounts.ts";
import { breaches } from "./axe.ts";
import { expect, say, test } from "./fixtures.ts";
import { address, advanceOrder, placeOrder, findInStock } from "./orders.ts";

test.describe("tracking in Arabic on a phone", () => {
  const lang = "ar";
  test.use({ lang, device: "phone" });

  test("finds an order by its number and address, and nothing by one of them", async ({
    page,
    request,
    server,
    problems,
  }) => {
    const shopper = await newShopper(request);
    const order = await placeOrder(request, shopper, await findInStock(request, 1));
    await advanceOrder(server, order, "processing");
    const number = order.order_id.slice(0, 8);

    await page.goto(`/track?order=${number}`);
    const main = page.getByRole("main");
    const emailField = main.getByLabel(say(lang, "track.email"));
    problems.allow(/404/);
    await emailField.fill("somebody.else@example.com");
    await main.getByRole("button", { name: say(lang, "track.submit") }).click();
    await expect(main.getByRole("alert")).toHaveText(say(lang, "track.notFound"));

    await emailField.fill(shopper.email.toUpperCase());
    await emailField.press("Enter");
    await expect(main.getByRole("heading", { name: `#${number}` })).toBeVisible();
    await expect(main.getByText(say(lang, "status.processing"), { exact: true })).toBeVisible();
    await expect(main.locator("[aria-current=step]")).toContainText(say(lang, "timeline.processing"));
    await expect(main.getByText(say(lang, "track.city", { city: address.city }))).toBeVisible();
    await expect(main.getByText(say(lang, "checkout.pay.cod"), { exact: true })).toBeVisible();
    await expect(main.getByText(say(lang, "standing.unpaid"))).toBeVisible();
    // Nothing that the number and the address do not entitle to.
    await expect(main).not.toContainText(address.full_name);
    await expect(main).not.toContainText(address.street_address);
    expect(await breaches(page)).toEqual([]);
  });
});
