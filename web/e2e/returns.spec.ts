import type { APIRequestContext } from "@playwright/test";
import { expectToast, findEmail, memberTest as test, type Shopper } from "./accounts.ts";
import { breaches, looksGood } from "./axe.ts";
import { expect, type Language, say } from "./fixtures.ts";
import { advanceOrder, findInStock, placeOrder, type Order } from "./orders.ts";
import type { Server } from "./server.ts";

const iban = "SA03 8000 0000 6080 1016 7519";
const masked = /7519/;

async function decide({ staff }: Server, id: string, step: string, body: object): Promise<void> {
  await staff("POST", `returns/${id}/${step}`, body);
}

/** Two pieces of one product, delivered. */
async function deliverOrder(request: APIRequestContext, server: Server, shopper: Shopper): Promise<Order> {
  const order = await placeOrder(request, shopper, await findInStock(request, 1));
  for (const status of ["processing", "shipped", "delivered"] as const)
    await advanceOrder(server, order, status);
  return order;
}

const lang: Language = "ar";

test.describe("returns in Arabic on a phone", () => {
  test.use({ lang, device: "phone" });

  test("are asked for, sent back and refunded", async ({ page, request, server, shopper }) => {
    const order = await deliverOrder(request, server, shopper);
    const main = page.getByRole("main");
    const clean = async () => {
      await looksGood(page);
    };
    await page.goto(`/orders/${order.order_id}`);
    await main.getByRole("link", { name: say(lang, "returns.start") }).click();
    await expect(main.getByRole("heading", { name: say(lang, "return.titleForm") })).toBeVisible();

    // Nothing is sent before it is complete; the focus goes to what is missing.
    const submit = main.getByRole("button", { name: say(lang, "return.submit") });
    await submit.click();
    await expect(main.getByText(say(lang, "return.chooseItems"))).toBeVisible();
    await expect(main.getByRole("checkbox")).toBeFocused();
    await main.getByRole("checkbox").check();
    await main.getByRole("button", { name: say(lang, "return.fewer") }).click();
    await main.getByLabel(say(lang, "return.reason"), { exact: false }).selectOption("damaged");
    await main.getByLabel(say(lang, "return.details")).fill("It came with a crack.");
    await main.getByLabel(say(lang, "return.iban")).fill(iban.replace("7519", "7518"));
    await submit.click();
    await expect(main.getByText(say(lang, "return.ibanInvalid"))).toBeVisible();
    await expect(main.getByLabel(say(lang, "return.iban"))).toBeFocused();
    await main.getByLabel(say(lang, "return.iban")).fill(iban);
    await expect(main.getByText(say(lang, "return.ibanInvalid"))).toBeHidden();
    await main.locator("input[type=file]").setInputFiles(["public/share.png", "public/icon-192.png"]);
    await expect(main.getByRole("img", { name: say(lang, "return.picture", { n: 2 }) })).toBeVisible();
    await clean();
    await submit.click();
    await expect(page).toHaveURL(/\/returns\/[0-9a-f-]{36}$/);
    await expectToast(page, say(lang, "return.sentRequest"));
    const id = page.url().split("/").at(-1)!;
    await expect(main.locator("[aria-current=step]")).toContainText(say(lang, "return.state.requested"));
    await expect(main.getByText(masked)).toBeVisible();
    await expect(main.getByText("8010")).toHaveCount(0);
    await expect(main.getByRole("img", { name: say(lang, "return.picture", { n: 2 }) })).toBeVisible();
    await clean();
    await findEmail(server, shopper.email, new RegExp(`/returns/${id}`));

    await decide(server, id, "approve", {});
    await page.reload();
    await main.getByRole("link", { name: say(lang, "return.label") }).click();
    await expect(main.getByRole("article")).toContainText(order.shipping_address.full_name);
    await clean();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(main.getByRole("article")).toBeVisible();
    await page.emulateMedia({ media: "screen" });

    await decide(server, id, "received", { restock: true });
    await decide(server, id, "refund", { reference: "TR-77" });
    await page.goto(`/returns/${id}`);
    await expect(main.locator("[aria-current=step]")).toContainText(say(lang, "return.state.refunded"));
    await expect(main.getByText(masked)).toHaveCount(0);
    await main.getByRole("link", { name: /\d+$/ }).last().click();
    // The credit note is for the one that came back.
    const note = page.getByRole("article");
    await expect(note).toContainText("Items returned");
    await expect(note.locator("tbody tr")).toHaveCount(1);
    await clean();

    // The other one can still be returned, and the list of orders names the return.
    await page.goto("/orders");
    await main.getByRole("link", { name: new RegExp(id.slice(0, 8)) }).click();
    await page.goto(`/orders/${order.order_id}`);
    await main.getByRole("link", { name: say(lang, "returns.start") }).click();
    await main.getByRole("checkbox").check();
    await expect(main.getByText(say(lang, "return.quantity", { n: 1 }))).toBeVisible();
  });
});

test("are refused with a reason, or cancelled, and asked for again", async ({
  page,
  problems,
  request,
  server,
  shopper,
}) => {
  problems.allow(/404/);
  const order = await deliverOrder(request, server, shopper);
  const main = page.getByRole("main");
  const ask = async () => {
    await page.goto(`/returns/new?order=${order.order_id}`);
    await main.getByRole("checkbox").check();
    await main.getByLabel(say("en", "return.reason"), { exact: false }).selectOption("size");
    await main.getByLabel(say("en", "return.iban")).fill(iban);
    await main.getByRole("button", { name: say("en", "return.submit") }).click();
    await expect(page).toHaveURL(/\/returns\/[0-9a-f-]{36}$/);
    return page.url().split("/").at(-1)!;
  };
  await ask();
  await main.getByRole("button", { name: say("en", "return.cancel") }).click();
  await page
    .getByRole("alertdialog")
    .or(page.getByRole("dialog"))
    .getByRole("button", { name: say("en", "return.cancel") })
    .click();
  await expect(main.locator("[aria-current=step]")).toContainText(say("en", "return.state.cancelled"));
  const id = await ask();
  await decide(server, id, "refuse", { reason: "It was worn <b>outside</b>." });
  await page.reload();
  await expect(main.getByText("It was worn <b>outside</b>.")).toBeVisible();
  expect(await breaches(page)).toEqual([]);
  await page.goto("/returns/00000000-0000-4000-8000-000000000000");
  await expect(main.getByRole("heading", { name: say("en", "return.notFound") })).toBeVisible();
});
