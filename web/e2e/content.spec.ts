import { expectToast, field, uniqueEmail, findEmail } from "./accounts.ts";
import { expect, type Language, languages, say, test } from "./fixtures.ts";
import { operatorEmail } from "./server.ts";

/** The titles of the pages, as in their files. */
const titles: Record<Language, Record<string, string>> = {
  en: {
    "/returns": "Returns and refunds",
    "/shipping": "Shipping and delivery",
    "/about": "About us",
    "/careers": "Careers",
    "/privacy": "Privacy policy",
    "/terms": "Terms of use",
  },
  ar: {
    "/returns": "الإرجاع واسترداد المبلغ",
    "/shipping": "الشحن والتوصيل",
    "/about": "من نحن",
    "/careers": "الوظائف",
    "/privacy": "سياسة الخصوصية",
    "/terms": "شروط الاستخدام",
  },
};

for (const lang of languages) {
  test(`text pages come whole with their document in ${lang}`, async ({ request }) => {
    for (const [path, title] of Object.entries(titles[lang])) {
      const response = await request.get(`${path}?lang=${lang}`);
      const document = await response.text();
      expect(document).toContain(`<title>${title} | ${say(lang, "shop.name")}</title>`);
      expect(document).toContain("BreadcrumbList");
      expect(document).not.toMatch(/\{\{|undefined/);
    }
  });
}

test.describe("text pages", () => {
  test.use({ lang: "en" });

  test("have sections that can be linked to, in either language", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/returns#refunds");
    const refunds = page.locator("h2#refunds");
    await expect(refunds).toBeInViewport();
    await expect(refunds).toBeFocused();
    const contents = page.getByRole("navigation", { name: say("en", "text.contents") });
    await expect(contents.locator("[aria-current]")).toHaveAttribute("href", /#refunds$/);
    await contents.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/returns#in-short$/);
    await expect(page.locator("h2#in-short")).toBeInViewport();
    await page.goBack();
    await expect(refunds).toBeInViewport();

    // The same address after the language has changed.
    await page.goto("/terms?lang=ar#returns");
    await expect(page.getByRole("heading", { level: 1, name: titles.ar["/terms"] })).toBeVisible();
    await expect(page.locator("h2#returns")).toBeInViewport();
    // No data of the documents was requested again.
    expect(asked.filter((path) => path.startsWith("/api/v1/pages/"))).toEqual([]);

    // Links in a text stay within the app.
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.locator('.prose a[href="/shipping"]').first().click();
    await expect(page.getByRole("heading", { level: 1, name: titles.ar["/shipping"] })).toBeVisible();
    expect(await page.evaluate(() => "same" in window)).toBe(true);
  });
});

test.describe("on a phone", () => {
  const lang = "ar";
  test.use({ device: "phone", lang });

  test("the contents are folded up until they are needed", async ({ page }) => {
    await page.goto("/privacy");
    const link = page.getByRole("link", { name: "حقوقك", exact: true });
    await expect(link).toBeHidden();
    await page.locator("summary", { hasText: say(lang, "text.contents") }).click();
    await link.click();
    await expect(page.locator("h2#rights")).toBeInViewport();
  });

  test("the contact form brings the message to the operator", async ({ page, server }) => {
    await page.goto("/contact?order=1A2B3C4D");
    const email = uniqueEmail();
    await field(page, say(lang, "contact.name")).fill("Noura");
    await field(page, say(lang, "contact.email")).fill(email);
    await page.getByLabel(say(lang, "contact.topic")).selectOption("return");
    await field(page, say(lang, "contact.message")).fill(`The cup is broken ${email}`);
    await page.getByRole("button", { name: say(lang, "contact.send") }).click();
    await expect(page.getByRole("heading", { name: say(lang, "contact.done") })).toBeFocused();
    const [letter] = await findEmail(
      server,
      operatorEmail,
      new RegExp(`Reply-To: <${email}>[^]*broken ${email}`),
    );
    expect(letter).toContain("1A2B3C4D");
  });

  test("remembers what was looked at, until it is cleared", async ({ page, request }) => {
    const home = (await (await request.get("/api/v1/home")).json()) as {
      deals: { product_id: string; ar_name: string }[];
    };
    const [first, second] = home.deals;
    const recent = page.getByRole("region", { name: say(lang, "recent.title") });
    for (const product of [first!, second!]) {
      await page.goto(`/product/${product.product_id}`);
      await expect(page.getByRole("heading", { level: 1, name: product.ar_name })).toBeVisible();
    }
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(recent.getByRole("link")).toHaveText([first!.ar_name]);
    await page.goto("/");
    await expect(recent).toHaveCount(0);
    await page.getByRole("region", { name: say(lang, "newsletter.title") }).scrollIntoViewIfNeeded();
    await expect(recent.getByRole("link")).toHaveText([second!.ar_name, first!.ar_name]);
    await recent.getByRole("button", { name: say(lang, "recent.clearLabel") }).click();
    await expect(recent).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("recent"))).toBeNull();
  });
});

test.describe("on a desktop", () => {
  const lang = "en";
  test.use({ lang });

  test("a subscriber's letter leads out of the newsletter", async ({ page, server }) => {
    const email = uniqueEmail();
    await page.goto("/");
    const form = page.getByRole("region", { name: say(lang, "newsletter.title") });
    await form.scrollIntoViewIfNeeded();
    await form.getByRole("textbox").first().fill(email);
    await form.getByRole("button").click();
    await expectToast(page, say(lang, "newsletter.done"));
    const [, token] = await findEmail(server, email, /\/unsubscribe\?token=(\w+)/);
    await findEmail(server, email, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/);

    await page.goto(`/unsubscribe?token=${token}`);
    await page.getByRole("button", { name: say(lang, "unsubscribe.action") }).click();
    await expect(page.getByRole("heading", { level: 1, name: say(lang, "unsubscribe.done") })).toBeFocused();
  });

  test("codes and links are copied to be taken along", async ({ page, context, request }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/deals");
    const codes = page.getByRole("region", { name: say(lang, "coupons.title") });
    await expect(codes.getByRole("listitem").filter({ hasText: "WELCOME10" })).toContainText("10%");
    await expect(codes.getByText(say(lang, "coupons.once"))).toBeVisible();
    await codes.getByRole("button", { name: say(lang, "coupons.copyCode", { code: "SAVE25" }) }).click();
    await expectToast(page, say(lang, "coupons.copiedText", { code: "SAVE25" }));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("SAVE25");

    const home = (await (await request.get("/api/v1/home")).json()) as { deals: { product_id: string }[] };
    const path = `/product/${home.deals[0]!.product_id}`;
    await page.goto(path);
    await page.evaluate(() =>
      Object.defineProperty(navigator, "share", { value: undefined, configurable: true }),
    );
    await page.getByRole("button", { name: say(lang, "share.label") }).click();
    await expectToast(page, say(lang, "share.copied"));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(String.raw`${path}\?lang=${lang}$`),
    );
  });
});
