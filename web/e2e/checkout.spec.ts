import type { APIRequestContext, Locator, Page, Route } from "@playwright/test";
import type { components } from "../src/api/schema.ts";
import { formatAmount } from "../src/i18n/format.ts";
import { carrySession, expectToast, field, newShopper, type Shopper } from "./accounts.ts";
import { breaches, looksGood, overflow } from "./axe.ts";
import { expect, type Language, say, test as base } from "./fixtures.ts";
import { fillCart, OwnProduct } from "./own-product.ts";

type Order = components["schemas"]["Order"];

/** Every test starts signed in to a new account, with two lamps of 100 riyals in the cart. */
const test = base.extend<{ lamp: OwnProduct; shopper: Shopper }>({
  lamp: async ({ server, request }, provide) => {
    const lamp = await new OwnProduct(server, request).offer();
    await provide(lamp);
    await lamp.withdraw();
  },
  shopper: [
    async ({ page, request, lamp }, provide) => {
      const shopper = await newShopper(request);
      await fillCart(request, shopper, { product_id: lamp.id, quantity: 2, color: "gold" });
      await carrySession(page, shopper);
      await provide(shopper);
    },
    { auto: true },
  ],
});

const placeLabel = { en: "Place Order Securely", ar: "تأكيد الطلب بأمان" };

function placeButton(page: Page, lang: Language, total = 230): Locator {
  return page.getByRole("button", { name: `${placeLabel[lang]} - ${formatAmount(total)} SAR`, exact: true });
}

function continueButton(page: Page, lang: Language): Locator {
  return page.getByRole("button", { name: say(lang, "checkout.continue") });
}

async function open(page: Page, lang: Language): Promise<void> {
  await page.goto("/checkout");
  await expect(continueButton(page, lang)).toBeVisible();
}

const typed = {
  fullName: "Noura Alotaibi",
  phone: "٠٥١٢٣٤٥٦٧٨",
  street: "King Fahd Road 7596",
  unit: "Villa 4",
  postalCode: "12214",
};

/** Fills in what is not in the account yet. */
async function fillShipping(page: Page, lang: Language): Promise<void> {
  await field(page, say(lang, "checkout.phone")).fill(typed.phone);
  await field(page, say(lang, "checkout.street")).fill(typed.street);
  await field(page, say(lang, "checkout.unit")).fill(typed.unit);
  await field(page, say(lang, "checkout.postalCode")).fill(typed.postalCode);
}

/** From an open page to the moment before the order. */
async function toPayment(page: Page, lang: Language): Promise<void> {
  await fillShipping(page, lang);
  await continueButton(page, lang).click();
  await expect(placeButton(page, lang)).toBeEnabled();
}

async function ordersOf(request: APIRequestContext, { session }: Shopper): Promise<Order[]> {
  const headers = { Authorization: `Bearer ${session.access_token}` };
  const response = await request.get("/api/v1/orders", { headers });
  return ((await response.json()) as { orders: Order[] }).orders;
}

async function expectPlaced(page: Page, lang: Language): Promise<void> {
  await expectToast(page, lang === "en" ? "Order placed successfully!" : say(lang, "checkout.success"));
  // Under the pointer it stays until it has been read.
  await page.getByRole("button", { name: say(lang, "checkout.viewOrder") }).hover();
  await expect(page).toHaveURL("/");
}

/** The rules of the form's fields: their labels, and their error texts. */
const rules = [
  ["fullName", "badName"],
  ["email", "badEmail"],
  ["phone", "badPhone"],
  ["street", "badStreet"],
  ["unit", "badUnit"],
  ["city", "badCity"],
  ["province", "badProvince"],
  ["postalCode", "badPostalCode"],
] as const;

/** Lets the test decide the outcome of each attempt to order; returns the keys of all. */
async function onOrder(page: Page, ...answers: ((route: Route) => Promise<void>)[]): Promise<string[]> {
  const keys: string[] = [];
  await page.route("**/api/v1/orders", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    const answer = answers.shift() ?? ((other: Route) => other.continue());
    return answer(route);
  });
  return keys;
}

const neverSent = (route: Route) => route.abort("internetdisconnected");
/** The order is placed, but the response is lost. */
const lostAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort("connectionreset");
};

test.describe("the checkout in Arabic on a desktop", () => {
  const lang = "ar";
  test.use({ lang, device: "desktop" });

  test("leads from the address to the order", async ({ page, request, shopper, lamp, problems }) => {
    await open(page, lang);
    const main = page.getByRole("main");
    await expect(main.getByText(lamp.ar_name)).toBeVisible();
    await expect(main.getByText("ذهبي")).toBeVisible();
    await expect(main.getByText(say(lang, "checkout.quantity", { n: 2 }))).toBeVisible();
    await expect(main.getByRole("definition")).toHaveText([
      /200\.00/,
      /30\.00/,
      say(lang, "cart.free"),
      /230\.00/,
    ]);
    await expect(main.getByText(say(lang, "checkout.secureNote"))).toBeVisible();
    await expect(main.getByRole("link", { name: say(lang, "checkout.terms") })).toHaveAttribute(
      "href",
      "/terms",
    );

    // The account's data is filled in, and payment is locked.
    await expect(field(page, say(lang, "checkout.fullName"))).toHaveValue(shopper.name);
    await expect(field(page, say(lang, "checkout.email"))).toHaveValue(shopper.email);
    await expect(field(page, say(lang, "checkout.city"))).toHaveValue(lang === "ar" ? "الرياض" : "Riyadh");
    const payment = page.getByRole("button", { name: say(lang, "checkout.payment") });
    await expect(payment).toBeDisabled();
    await expect(placeButton(page, lang)).toBeDisabled();
    expect(await overflow(page)).toEqual([]);

    // Missing fields are reported, and the first of them is in view.
    for (const [name] of rules) await field(page, say(lang, `checkout.${name}`)).fill("  ");
    await continueButton(page, lang).click();
    const alerts = main.getByRole("alert");
    await expect(alerts).toHaveText(rules.map(([, key]) => say(lang, `checkout.${key}`)));
    const fullName = field(page, say(lang, "checkout.fullName"));
    await expect(fullName).toBeFocused();
    await expect(fullName).toBeInViewport({ ratio: 1 });
    expect(await breaches(page)).toEqual([]);

    // Typed values survive a reload.
    await fullName.fill(typed.fullName);
    await field(page, say(lang, "checkout.email")).fill(shopper.email);
    await fillShipping(page, lang);
    const city = "جدة";
    await field(page, say(lang, "checkout.city")).fill(city);
    const region = "مكة المكرمة";
    await expect(field(page, say(lang, "checkout.province"))).toHaveValue(region);
    await page.getByLabel(say(lang, "checkout.saveAddress")).check();
    await expect(alerts).toHaveCount(0);
    await expect(placeButton(page, lang)).toBeDisabled();
    await page.reload();
    await expect(field(page, say(lang, "checkout.street"))).toHaveValue(typed.street);
    await expect(field(page, say(lang, "checkout.phone"))).toHaveValue("+966512345678");
    await expect(page.getByLabel(say(lang, "checkout.saveAddress"))).toBeChecked();
    await continueButton(page, lang).click();

    await expect(continueButton(page, lang)).toBeHidden();
    await expect(page.getByText(`(${say(lang, "checkout.complete")})`)).toBeAttached();
    const methods = page.getByRole("radio");
    await expect(methods).toHaveCount(6);
    await expect(page.locator("input[type=radio]:disabled")).toHaveCount(5);
    await expect(page.getByText(say(lang, "checkout.comingSoon"))).toHaveCount(5);
    await expect(page.getByText(say(lang, "checkout.recommended"))).toHaveCount(1);
    const cash = page.getByRole("radio", { name: new RegExp(`^${say(lang, "checkout.pay.cod")}`) });
    await expect(cash).toBeChecked();
    // The top of the step that opened is in view, however long the step before it was.
    await expect(payment).toBeFocused();
    await expect(payment).toBeInViewport({ ratio: 1 });
    await expect(cash).toBeInViewport({ ratio: 1 });
    // The folded address reads in the page's direction, whatever it was typed in.
    const [name, street] = await Promise.all(
      [typed.fullName, typed.street].map((text) =>
        main.getByRole("button").getByText(text, { exact: true }).boundingBox(),
      ),
    );
    expect(name!.x).toBeGreaterThan(street!.x);
    await looksGood(page);

    // Going back and breaking a rule locks payment again.
    const shipping = page.getByRole("button", { name: new RegExp(`^${say(lang, "checkout.shipping")}`) });
    const postalCode = field(page, say(lang, "checkout.postalCode"));
    await shipping.click();
    await expect(shipping).toBeFocused();
    await expect(shipping).toBeInViewport({ ratio: 1 });
    await postalCode.fill("12");
    await expect(placeButton(page, lang)).toBeDisabled();
    await expect(payment).toBeDisabled();
    await postalCode.fill(typed.postalCode);
    await continueButton(page, lang).click();

    // An error that only the server finds is shown in its step, in view.
    problems.allow(/api\/v1\/orders|ApiError|status of 422/);
    await onOrder(page, (route) =>
      route.fulfill({
        status: 422,
        contentType: "application/problem+json",
        json: {
          code: "validation_failed",
          errors: [{ field: "postal_code", code: "too_short", message: "" }],
        },
      }),
    );
    await placeButton(page, lang).click();
    await expectToast(page, say(lang, "checkout.failed"));
    await expect(postalCode).toBeFocused();
    await expect(postalCode).toBeInViewport({ ratio: 1 });
    await postalCode.fill(typed.postalCode);
    await continueButton(page, lang).click();

    await placeButton(page, lang).click();
    await expectPlaced(page, lang);
    await page.getByRole("button", { name: say(lang, "checkout.viewOrder") }).click();
    const [order, ...more] = await ordersOf(request, shopper);
    expect(more).toEqual([]);
    expect(order).toMatchObject({
      status: "pending_payment",
      total_amount: 230,
      shipping_address: {
        full_name: typed.fullName,
        phone: "+966512345678",
        email: shopper.email,
        street_address: typed.street,
        unit_number: typed.unit,
        city,
        province: region,
        postal_code: typed.postalCode,
      },
    });
    await expect(page.getByRole("button", { name: say(lang, "cart.open"), exact: true })).toHaveText("");
    await expect(page).toHaveURL(`/orders/${order!.order_id}`);

    // The next time, the saved address is there and chosen.
    await fillCart(request, shopper, { product_id: lamp.id, quantity: 1, color: "gold" });
    await page.goto("/checkout");
    await expect(page.getByRole("radio", { name: new RegExp(typed.street) })).toBeChecked();
    // Nothing of it is asked again.
    await expect(field(page, say(lang, "checkout.city"))).toBeHidden();
    await expect(page.getByText("+966512345678")).toBeVisible();
    await expect(page.getByLabel(say(lang, "checkout.saveAddress"))).toBeHidden();
    await page.getByRole("radio", { name: say(lang, "checkout.anotherAddress") }).check();
    await expect(field(page, say(lang, "checkout.street"))).toHaveValue("");
    await expect(page.getByLabel(say(lang, "checkout.saveAddress"))).toBeVisible();
    await page.getByRole("radio", { name: new RegExp(typed.street) }).check();
    await page.getByRole("button", { name: say(lang, "checkout.edit") }).click();
    await expect(field(page, say(lang, "checkout.unit"))).toHaveValue(typed.unit);
  });
});

test.describe("when something goes wrong", () => {
  test.use({ lang: "en" });

  test("a failing network costs nothing, and an order whose answer was lost is found after a reload", async ({
    page,
    request,
    shopper,
    problems,
  }) => {
    problems.allow(/api\/v1\/orders|ApiError|Failed to load resource/);
    const keys = await onOrder(page, neverSent, lostAnswer);
    await open(page, "en");
    await toPayment(page, "en");
    await placeButton(page, "en").click();
    await expectToast(page, "Failed to place order. Please try again.");
    const unheard = page.getByRole("alert").getByText(say("en", "checkout.notReached"));
    await expect(unheard).toBeVisible();
    expect(await ordersOf(request, shopper)).toHaveLength(0);
    await placeButton(page, "en").click();
    await expect.poll(() => ordersOf(request, shopper)).toHaveLength(1);
    await expect(unheard).toBeVisible();
    await page.reload();
    await expectPlaced(page, "en");
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await ordersOf(request, shopper)).toHaveLength(1);
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("kept:"))),
    ).toEqual([]);
  });

  test("a new price is asked about, and a shortage leads to the cart", async ({
    page,
    request,
    shopper,
    lamp,
    problems,
  }) => {
    problems.allow(/api\/v1\/orders|ApiError|Failed to load resource/);
    const keys = await onOrder(page);
    await open(page, "en");
    await toPayment(page, "en");
    await lamp.offer({ price: 110 });
    await placeButton(page, "en").click();
    await expect(page.getByRole("alert").getByText("The total has changed to 253.00")).toBeVisible();
    expect(await ordersOf(request, shopper)).toHaveLength(0);

    await lamp.offer({ inventory_count: 1 });
    await placeButton(page, "en", 253).click();
    const alert = page.getByRole("alert").filter({ hasText: say("en", "checkout.short") });
    await expect(alert).toContainText(lamp.en_name);
    await expect(alert).toContainText("Only 1 left");
    expect(await ordersOf(request, shopper)).toHaveLength(0);
    expect(new Set(keys).size).toBe(2);
    await alert.getByRole("link", { name: say("en", "checkout.changeCart") }).click();
    await expect(page).toHaveURL("/cart");
  });
});
