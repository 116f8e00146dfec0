import { createServer, type IncomingMessage, type Server as HttpServer } from "node:http";
import { randomUUID } from "node:crypto";
import { expectToast, field } from "./accounts.ts";
import { breaches, looksGood } from "./axe.ts";
import { findProducts, putInCart } from "./carts.ts";
import { expect, type Language, say, test } from "./fixtures.ts";
import { enterOffice } from "./office.ts";
import { choose } from "./paying.ts";

/** Where the provider is played; the shop knows it before this file runs. */
const port = 39_161;
const key = "sk_test_of_the_stand_in_4711";

test.use({ settings: { MATJAR_MOYASAR_URL: `http://127.0.0.1:${port}/v1` } });
// One provider for both languages.
test.describe.configure({ mode: "serial" });

type Invoice = { id: string; amount: number; metadata: unknown; success_url: string };

/** A provider that takes the money at once: its page is the way back. */
function playMoyasar(): HttpServer {
  const invoices = new Map<string, Invoice>();
  return createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
  });

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const basic = `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
    if (request.headers.authorization !== basic)
      return { status: 401, body: { type: "authentication_error" } };
    if (request.method === "POST") {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const invoice = { ...(JSON.parse(Buffer.concat(chunks).toString()) as Invoice), id: randomUUID() };
      invoices.set(invoice.id, invoice);
      return { status: 201, body: { ...invoice, status: "initiated", url: invoice.success_url } };
    }
    const invoice = invoices.get(request.url?.split("/").at(-1) ?? "");
    if (!invoice) return { status: 404, body: {} };
    const { amount } = invoice;
    const payments = [{ id: `p-${invoice.id}`, status: "paid", amount, currency: "SAR", refunded: 0 }];
    return { status: 200, body: { ...invoice, status: "paid", currency: "SAR", payments } };
  }
}

let bank: HttpServer;
test.beforeAll(async () => {
  bank = playMoyasar();
  await new Promise<void>((resolve) => bank.listen(port, "127.0.0.1", resolve));
});
test.afterAll(() => {
  bank.close();
});

const lang: Language = "en";

test.describe(`in ${lang}`, () => {
  test.use({ lang, device: "desktop" });

  test("an owner enters keys, and a shopper pays with them", async ({ page, request, server, problems }) => {
    problems.allow(/422 .*\/admin\/settings/);
    const owner = await enterOffice(page, request, server);
    await page.goto("/admin/settings");
    const moyasar = page.getByRole("region", { name: say(lang, "settings.group.moyasar"), exact: true });
    const secret = moyasar.locator("input[type=password]").first();
    const save = moyasar.getByRole("button", { name: say(lang, "office.save") });
    await expect(moyasar.getByText(/\/hooks\/moyasar$/)).toBeVisible();

    // A public key is not what is asked for.
    await secret.fill("pk_test_public");
    await save.click();
    await expect(moyasar.getByRole("alert")).toHaveText(say(lang, "settings.problem.wrong_secret"));

    // One that the provider does not know is found by asking.
    await secret.fill("sk_test_of_somebody_else");
    await save.click();
    await expectToast(page, say(lang, "office.saved"));
    const ask = moyasar.getByRole("button", { name: say(lang, "settings.testConnection") });
    await ask.click();
    await expect(moyasar.getByText(say(lang, "settings.test.key_refused"))).toBeVisible();

    await secret.fill(key);
    await save.click();
    await expect(moyasar.getByText("…4711")).toBeVisible();
    await expect(secret).toHaveValue("");
    await ask.click();
    await expect(moyasar.getByText(say(lang, "settings.test.works"))).toBeVisible();
    await expect(moyasar.getByText(say(lang, "settings.standing.ready"))).toBeVisible();
    expect(await page.content()).not.toContain(key);
    await looksGood(page, { dark: true });

    // The shop offers it, and takes the money.
    const [product] = await findProducts(request, 1);
    await putInCart(request, owner, product!, 1);
    const place = await choose(page, lang, say(lang, "checkout.pay.mada"));
    await place.click();
    await expect(page).toHaveURL(/\/orders\/[\w-]{36}/);
    await expect(page.getByText(say(lang, "standing.paid"), { exact: true })).toBeVisible();

    // Without it, and without cash, the checkout says that nothing can be ordered.
    const off = [
      { key: "moyasar.key", value: null },
      { key: "payments.cod", value: false },
    ];
    await server.staff("PATCH", "settings", { changes: off });
    await putInCart(request, owner, product!, 1);
    await expect(async () => {
      await page.goto("/checkout");
      await field(page, say(lang, "checkout.phone")).fill("0512345678", { timeout: 1000 });
      await field(page, say(lang, "checkout.street")).fill("King Fahd Road 7596");
      await field(page, say(lang, "checkout.unit")).fill("Villa 4");
      await field(page, say(lang, "checkout.postalCode")).fill("12214");
      await page.getByRole("button", { name: say(lang, "checkout.continue") }).click();
      await expect(page.getByText(say(lang, "checkout.noPayments"))).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(await breaches(page)).toEqual([]);
    await server.staff("PATCH", "settings", { changes: [{ key: "payments.cod", value: null }] });
  });
});
