import type { APIRequestContext, Page } from "@playwright/test";
import {
  addAuthenticator,
  Authenticator,
  carrySession,
  expectToast,
  field,
  newShopper,
  signIn,
  type Shopper,
} from "./accounts.ts";
import { looksGood } from "./axe.ts";
import { expect, type Language, say } from "./fixtures.ts";
import { OwnProduct } from "./own-product.ts";
import { advanceOrder, placeOrder } from "./orders.ts";
import type { Server } from "./server.ts";

/** Somebody who works in the back office: an account with a post and a second step, signed in on the page. */
export async function enterOffice(
  page: Page,
  request: APIRequestContext,
  server: Server,
  role: "owner" | "staff" | "vendor" = "owner",
  vendor?: string,
): Promise<Shopper> {
  const shopper = await newShopper(request);
  await server.matjar("users", "grant", shopper.email, role, ...(vendor ? ["--vendor", vendor] : []));
  const { session } = await addAuthenticator(request, shopper);
  const member = { ...shopper, session };
  await carrySession(page, member);
  return member;
}

/** Makes an account at the entrance, adds the second step that the back office asks for, and comes to the first page. */
export async function joinOffice(page: Page, lang: Language, name: string, email: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(lang, "office.enter.start"));
  await looksGood(page, { dark: true });
  const form = page.getByRole("tabpanel");
  await field(form, say(lang, "auth.fullName")).fill(name);
  await field(form, say(lang, "auth.email")).fill(email);
  await field(form, say(lang, "auth.password")).fill("secret-1");
  await form.getByRole("button", { name: say(lang, "auth.signUp"), exact: true }).click();
  await expectToast(page, say(lang, "auth.signedUp"));
  await signIn(page, lang, { email, password: "secret-1" });

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(lang, "office.second.title"));
  await looksGood(page, { dark: true });
  await page.getByRole("button", { name: say(lang, "twoStep.addTotp") }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: say(lang, "twoStep.qr") })).toBeVisible();
  const app = new Authenticator((await dialog.getByTestId("totp-secret").textContent()) ?? "");
  await dialog.getByLabel(say(lang, "twoStep.totpCode")).fill(app.code());
  await dialog.getByRole("button", { name: say(lang, "twoStep.turnOn") }).click();
  await dialog.getByRole("button", { name: say(lang, "codes.saved") }).click();
  await page.getByRole("button", { name: say(lang, "office.second.go") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(lang, "office.feature.home"));
}

/** A shopper who received something, reviewed it and wrote to the shop. */
export async function newCustomer(server: Server, request: APIRequestContext, letter: string) {
  const product = await new OwnProduct(server, request).offer();
  const shopper: Shopper = await newShopper(request);
  const order = await placeOrder(request, shopper, [{ product_id: product.id, color: "gold" }]);
  for (const status of ["processing", "shipped", "delivered"] as const)
    await advanceOrder(server, order, status);
  const review = await request.put(`/api/v1/products/${product.id}/reviews/mine`, {
    headers: { Authorization: `Bearer ${shopper.session.access_token}` },
    data: { stars: 2, title: "Too dim", body: `Not as bright as I hoped. ${letter}`, language: "en" },
  });
  expect(review.status()).toBe(200);
  const sent = await request.post("/api/v1/contact", {
    data: { name: shopper.name, email: shopper.email, topic: "delivery", message: letter, language: "ar" },
  });
  expect(sent.status()).toBe(204);
  return { product, shopper };
}
