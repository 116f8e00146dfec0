import { isolateLtr } from "../src/i18n/bidi.ts";
import { expectToast, field, freshEmail, carrySession, mailTo, newShopper } from "./accounts.ts";
import { expect, type Language, languages, say, test } from "./fixtures.ts";
import { operatorEmail } from "./server.ts";

/** What the pages call themselves, in the words of their files. */
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
  test.describe(`pages around the shop in ${lang}`, () => {
    test.use({ lang });

    test("text pages come whole with their document", async ({ page }) => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      for (const [path, title] of Object.entries(titles[lang])) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
        await expect(page).toHaveTitle(`${title} | ${say(lang, "shop.name")}`);
        expect(await page.locator(".prose").innerText()).not.toMatch(/\{\{|undefined/);
        const data = await page.locator('script[type="application/ld+json"]').allTextContents();
        expect(data.join()).toContain("BreadcrumbList");
      }
      expect(asked.filter((path) => path.startsWith("/api/v1/pages/"))).toEqual([]);
    });

    test("sections can be linked to, in either language", async ({ page }) => {
      await page.goto("/returns#refunds");
      const refunds = page.locator("h2#refunds");
      await expect(refunds).toBeInViewport();
      await expect(refunds).toBeFocused();
      const contents = page.getByRole("navigation", { name: say(lang, "text.contents") });
      await expect(contents.locator("[aria-current]")).toHaveAttribute("href", /#refunds$/);
      await contents.getByRole("link").first().click();
      await expect(page).toHaveURL(/\/returns#in-short$/);
      await expect(page.locator("h2#in-short")).toBeInViewport();
      await page.goBack();
      await expect(refunds).toBeInViewport();
      // The same address after the language has changed.
      const other = lang === "en" ? "ar" : "en";
      await page.goto(`/returns?lang=${other}#refunds`);
      await expect(page.getByRole("heading", { level: 1, name: titles[other]["/returns"] })).toBeVisible();
      await expect(refunds).toBeInViewport();
    });

    test("links in a text stay within the app", async ({ page }) => {
      await page.goto("/terms");
      await page.evaluate(() => Object.assign(window, { same: true }));
      await page.locator('.prose a[href="/shipping"]').first().click();
      await expect(page.getByRole("heading", { level: 1, name: titles[lang]["/shipping"] })).toBeVisible();
      expect(await page.evaluate(() => "same" in window)).toBe(true);
    });

    test("the contact form says what is missing, and brings the message to the operator", async ({
      page,
      server,
    }) => {
      await page.goto("/contact?order=1A2B3C4D");
      const send = page.getByRole("button", { name: say(lang, "contact.send") });
      await send.click();
      for (const key of ["needName", "needEmail", "needTopic", "needMessage"] as const) {
        await expect(page.getByText(say(lang, `contact.${key}`))).toBeVisible();
      }
      await expect(field(page, say(lang, "contact.name"))).toBeFocused();
      await expect(field(page, say(lang, "contact.order"))).toHaveValue("1A2B3C4D");

      const email = freshEmail();
      await field(page, say(lang, "contact.name")).fill("Noura");
      await field(page, say(lang, "contact.email")).fill(email);
      await page.getByLabel(say(lang, "contact.topic")).selectOption("return");
      await field(page, say(lang, "contact.message")).fill(`The cup is broken ${email}`);
      await send.click();
      const done = page.getByRole("heading", { name: say(lang, "contact.done") });
      await expect(done).toBeFocused();
      await expect(page.getByText(say(lang, "contact.doneText", { email: isolateLtr(email) }))).toBeVisible();
      const [letter] = await mailTo(
        server,
        operatorEmail,
        new RegExp(`Reply-To: <${email}>[^]*broken ${email}`),
      );
      expect(letter).toContain("1A2B3C4D");
      await page.getByRole("button", { name: say(lang, "contact.another") }).click();
      await expect(field(page, say(lang, "contact.message"))).toHaveValue("");
    });

    test("a subscriber's letter leads out of the newsletter", async ({ page, server, problems }) => {
      const email = freshEmail();
      await page.goto("/");
      const form = page.locator("form", {
        has: page.getByRole("button", { name: say(lang, "newsletter.action") }),
      });
      await form.getByRole("textbox").first().fill(email);
      await form.getByRole("button").click();
      await expectToast(page, say(lang, "newsletter.done"));
      const [, token] = await mailTo(server, email, /\/unsubscribe\?token=(\w+)/);
      await mailTo(server, email, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/);

      await page.goto(`/unsubscribe?token=${token}`);
      await page.getByRole("button", { name: say(lang, "unsubscribe.action") }).click();
      await expect(
        page.getByRole("heading", { level: 1, name: say(lang, "unsubscribe.done") }),
      ).toBeFocused();
      await page.reload();
      await page.getByRole("button", { name: say(lang, "unsubscribe.action") }).click();
      await expect(
        page.getByRole("heading", { level: 1, name: say(lang, "unsubscribe.already") }),
      ).toBeVisible();

      problems.allow(/404/);
      await page.goto("/unsubscribe?token=nonsense");
      await page.getByRole("button", { name: say(lang, "unsubscribe.action") }).click();
      await expect(
        page.getByRole("heading", { level: 1, name: say(lang, "unsubscribe.invalid") }),
      ).toBeVisible();
      await page.goto("/unsubscribe");
      await expect(
        page.getByRole("heading", { level: 1, name: say(lang, "unsubscribe.invalid") }),
      ).toBeVisible();
    });

    test("the deals show codes to take along", async ({ page, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto("/deals");
      const codes = page.getByRole("region", { name: say(lang, "coupons.title") });
      await expect(codes.getByRole("listitem").filter({ hasText: "WELCOME10" })).toContainText("10%");
      await expect(codes.getByText(say(lang, "coupons.once"))).toBeVisible();
      await codes.getByRole("button", { name: say(lang, "coupons.copyCode", { code: "SAVE25" }) }).click();
      await expectToast(page, say(lang, "coupons.copiedText", { code: "SAVE25" }));
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("SAVE25");
    });

    test("remembers what was looked at, until it is cleared", async ({ page, request }) => {
      const home = (await (await request.get("/api/v1/home")).json()) as {
        deals: { product_id: string; en_name: string; ar_name: string }[];
      };
      const [first, second] = home.deals.map((product) => ({
        id: product.product_id,
        name: lang === "ar" ? product.ar_name : product.en_name,
      }));
      const recent = page.getByRole("region", { name: say(lang, "recent.title") });
      for (const product of [first!, second!]) {
        await page.goto(`/product/${product.id}`);
        await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
      }
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await expect(recent.getByRole("link")).toHaveText([first!.name]);
      await page.goto("/");
      await expect(recent).toHaveCount(0);
      await page.getByRole("button", { name: say(lang, "newsletter.action") }).scrollIntoViewIfNeeded();
      await expect(recent.getByRole("link")).toHaveText([second!.name, first!.name]);
      await recent.getByRole("button", { name: say(lang, "recent.clearLabel") }).click();
      await expect(recent).toHaveCount(0);
      expect(await page.evaluate(() => localStorage.getItem("recent"))).toBeNull();
    });

    test("shares a product with the device's sheet, or as a link", async ({ page, context, request }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const home = (await (await request.get("/api/v1/home")).json()) as { deals: { product_id: string }[] };
      const path = `/product/${home.deals[0]!.product_id}`;
      const share = page.getByRole("button", { name: say(lang, "share.label") });
      await page.goto(`${path}?lang=${lang}`);
      await page.evaluate(() =>
        Object.defineProperty(navigator, "share", { value: undefined, configurable: true }),
      );
      await share.click();
      await expectToast(page, say(lang, "share.copied"));
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
        new RegExp(String.raw`${path}\?lang=${lang}$`),
      );
      await page.evaluate(() => {
        const shared: unknown[] = [];
        Object.assign(window, { shared });
        Object.defineProperty(navigator, "share", { value: async (data: unknown) => void shared.push(data) });
      });
      await share.click();
      await expect
        .poll(() => page.evaluate(() => JSON.stringify((window as unknown as { shared: unknown }).shared)))
        .toContain(path);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ device: "phone", lang: "ar" });

  test("the contents are folded up until they are needed", async ({ page }) => {
    await page.goto("/privacy");
    const link = page.getByRole("link", { name: "حقوقك", exact: true });
    await expect(link).toBeHidden();
    await page.locator("summary", { hasText: say("ar", "text.contents") }).click();
    await link.click();
    await expect(page.locator("h2#rights")).toBeInViewport();
  });
});

test("members find their name and address in the contact form", async ({ page, request }) => {
  const shopper = await newShopper(request);
  await carrySession(page, shopper);
  await page.goto("/contact");
  await expect(field(page, say("en", "contact.email"))).toHaveValue(shopper.email);
  await expect(field(page, say("en", "contact.name"))).toHaveValue(shopper.name);
});

test("the delivery city of the header is that of the product's estimate", async ({ page, request }) => {
  const home = (await (await request.get("/api/v1/home")).json()) as { deals: { product_id: string }[] };
  await page.goto(`/product/${home.deals[0]!.product_id}`);
  await page
    .getByRole("banner")
    .getByRole("button", { name: say("en", "city.deliverTo") })
    .click();
  await page.getByRole("menuitemradio", { name: say("en", "city.makkah") }).click();
  await expect(page.getByLabel(say("en", "delivery.change"))).toHaveValue("makkah");
  await page.reload();
  await expect(page.getByLabel(say("en", "delivery.change"))).toHaveValue("makkah");
});
