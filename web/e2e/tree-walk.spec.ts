import type { Locator, Page } from "@playwright/test";
import type { Suggestions } from "../src/api/types.ts";
import type { PlainKey } from "../src/i18n/messages.ts";
import { uniqueEmail } from "./accounts.ts";
import { findProducts } from "./carts.ts";
import { expect, languages, say, test } from "./fixtures.ts";

/** Roles that a screen reader names before what they do. */
const controls = [
  "button",
  "link",
  "textbox",
  "combobox",
  "radio",
  "checkbox",
  "tab",
  "searchbox",
  "spinbutton",
];

/**
 * Notes what is said to somebody who sees nothing: the texts that come into live regions and alerts, in their order.
 * Runs before the page's own scripts.
 */
function listen(): void {
  const said: string[] = [];
  Object.assign(window, { said });
  const live = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]";
  const hear = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const text = element?.textContent.trim();
    const heard =
      element?.isConnected && element.closest(live) && !element.closest("[inert], [aria-hidden=true]");
    if (heard && text && said.at(-1) !== text) said.push(text);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      hear(target);
      for (const node of addedNodes) {
        hear(node);
        if (node instanceof Element) for (const region of node.querySelectorAll(live)) hear(region);
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** What a screen reader finds on the open page: its landmarks, headings and controls. */
async function expectReadable(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("banner")).toHaveCount(1);
  const tree = await page.locator("body").ariaSnapshot();
  const lines = tree.split("\n").map((line) => line.trim().replace(/^- /, ""));
  // A name stands in quotes after the role, with quotes inside it around all of it.
  const unnamed = lines.filter(
    (line) => controls.includes(/^[a-z]+/.exec(line)?.[0] ?? "") && !/^[a-z]+ ["/]/.test(line),
  );
  expect(unnamed, tree).toEqual([]);
  const levels = lines.flatMap((line) => /^'?heading .*\[level=(\d)\]/.exec(line)?.[1] ?? []).map(Number);
  const skipped = levels.filter((level, i) => level > (levels[i - 1] ?? level) + 1);
  expect(skipped, `levels of headings: ${levels.join(" ")}`).toEqual([]);
}

async function expectSaid(page: Page, text: string | RegExp): Promise<void> {
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said.join("\n"));
  await expect.poll(said).toMatch(typeof text === "string" ? new RegExp(escape(text)) : text);
}

const escape = (text: string) => text.replaceAll(/[.*+?()[\]|]/g, String.raw`\$&`);

for (const lang of languages) {
  test.describe(`read aloud in ${lang}`, () => {
    test.use({ lang });

    test("the shop says all that leads from the home page to an order", async ({ page, request }) => {
      const [product] = await findProducts(request, 1);
      const name = product![`${lang}_name`];
      const label = (key: PlainKey) => say(lang, key);
      const control = (
        role: "button" | "link" | "textbox" | "tab" | "radio",
        key: PlainKey,
        scope: Page | Locator = page,
      ) => scope.getByRole(role, { name: label(key), exact: true });
      await page.addInitScript(listen);

      await page.goto("/");
      await expect(page.getByRole("contentinfo")).toHaveCount(1);
      await expect(page.getByRole("navigation", { name: label("nav.categories") })).toBeVisible();
      await expectReadable(page, /./);
      await page
        .getByRole("search")
        .getByRole("combobox", { name: label("search.label") })
        .fill(name);
      const found = await request.get("/api/v1/suggest", { params: { q: name } });
      const { total } = (await found.json()) as Suggestions;
      await expectSaid(page, say(lang, "suggest.count", { n: total }));
      await page
        .getByRole("listbox", { name: label("suggest.list") })
        .getByRole("option", { name })
        .last()
        .click();

      await expectReadable(page, name);
      await control("button", "product.addToCart", page.getByRole("main")).first().click();
      const drawer = page.getByRole("dialog", { name: label("page.cart") });
      await expect(drawer).toHaveAccessibleDescription(say(lang, "cart.items", { n: 1 }));
      await control("link", "cart.checkout", drawer).click();
      await expectReadable(page, label("page.cart"));
      const count = `${label("cart.open")}, ${say(lang, "cart.items", { n: 1 })}`;
      await expect(page.getByRole("banner").getByRole("button", { name: count, exact: true })).toBeVisible();
      await control("link", "cart.checkout", page.getByRole("main")).first().click();

      await expectReadable(page, label("auth.heading"));
      await control("button", "auth.signIn", page.getByRole("tabpanel")).click();
      await expectSaid(page, label("auth.invalidEmail"));
      await control("tab", "auth.signUp").click();
      const account = { fullName: "Noura Alotaibi", email: uniqueEmail(), password: "secret-1" } as const;
      for (const [field, text] of Object.entries(account))
        await control("textbox", `auth.${field as keyof typeof account}`).fill(text);
      await control("button", "auth.signUp").click();
      await expectSaid(page, label("auth.signedUp"));
      await control("textbox", "auth.password").fill(account.password);
      await control("button", "auth.signIn").click();

      await expectReadable(page, label("page.checkout"));
      await expect(page.getByRole("heading", { level: 2 })).toHaveText([
        new RegExp(label("checkout.shipping")),
        new RegExp(label("checkout.payment")),
        label("cart.summary"),
      ]);
      await control("button", "checkout.continue").click();
      await expectSaid(page, label("checkout.badPhone"));
      const phone = control("textbox", "checkout.phone");
      await expect(phone).toHaveAccessibleDescription(label("checkout.badPhone"));
      const fields = {
        phone: "0551234567",
        street: "King Fahd Road 7596",
        unit: "Villa 4",
        postalCode: "12214",
      };
      for (const [field, text] of Object.entries(fields))
        await control("textbox", `checkout.${field as keyof typeof fields}`).fill(text);
      await control("button", "checkout.continue").click();
      await expect(
        page.getByRole("radio", { name: new RegExp(`^${label("checkout.pay.cod")}`) }),
      ).toBeChecked();
      await expectReadable(page, label("page.checkout"));
      await page
        .getByRole("button", { name: lang === "en" ? /^Place Order Securely/ : /^تأكيد الطلب بأمان/ })
        .click();
      await expectSaid(page, label("checkout.success"));
      await expect(page).toHaveURL("/");
      await expect(page.getByRole("region", { name: label("order.thanks") }).getByText(name)).toBeVisible();
      await expectReadable(page, /./);
    });
  });
}
