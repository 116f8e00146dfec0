import { carrySession, expectToast, field, findEmail, signIn } from "./accounts.ts";
import { breaches, looksGood } from "./axe.ts";
import { expect, type Language, say, test } from "./fixtures.ts";
import { enterOffice, newCustomer } from "./office.ts";

const lang: Language = "ar";

test.describe("the back office in Arabic", () => {
  test.use({ lang });

  test("show what there is, and let it be dealt with", async ({
    page,
    request,
    server,
    problems,
    browser,
  }) => {
    // Signing in to a blocked account is refused, and its session is over.
    problems.allow(/40[013] .*\/(auth\/v1|api\/v1)\//);
    const letter = `أين طلبي؟ ${Math.random().toString(36).slice(2)}`;
    const { product, shopper } = await newCustomer(server, request, letter);
    await enterOffice(page, request, server);
    const heading = page.getByRole("heading", { level: 1 });
    const button = (key: Parameters<typeof say>[1]) =>
      page.getByRole("button", { name: say(lang, key as "office.save"), exact: true });

    await page.goto("/admin");
    await expect(heading).toHaveText(say(lang, "office.feature.home"));
    const waiting = page.getByRole("region", { name: say(lang, "officeHome.waiting") });
    await expect(waiting.getByRole("link", { name: say(lang, "officeHome.messages") })).toBeVisible();
    await expect(page.getByText(say(lang, "officeHome.step.mail"))).toBeVisible();
    await expect(page.getByRole("img", { name: /./ }).first()).toBeVisible();
    await looksGood(page);

    await waiting.getByRole("link", { name: say(lang, "officeHome.messages") }).click();
    await expect(heading).toHaveText(say(lang, "office.feature.messages"));
    await page.getByRole("button", { name: letter }).click();
    await field(page, say(lang, "messages.answer")).fill("وصل اليوم");
    await looksGood(page);
    await button("messages.send").click();
    await expectToast(page, say(lang, "messages.sent"));
    await expect(page.getByText(letter)).toHaveCount(0);
    await findEmail(server, shopper.email, /وصل اليوم/);

    await page.goto("/admin/reviews");
    const review = page.getByRole("listitem").filter({ hasText: letter });
    await review.getByRole("button", { name: say(lang, "officeReviews.reply") }).click();
    await field(review, say(lang, "officeReviews.replyLabel")).fill("نعتذر، سنرسل لك بديلًا.");
    await looksGood(page);
    await review.getByRole("button", { name: say(lang, "officeReviews.replySend") }).click();
    await expect(review).toHaveCount(0);
    await expect(async () => {
      await page.goto(`/product/${product.id}#reviews`);
      await expect(page.getByText("نعتذر، سنرسل لك بديلًا.")).toBeVisible({ timeout: 1000 });
      await expect(page.getByText(say(lang, "review.reply"))).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(await breaches(page, { dark: true })).toEqual([]);

    await page.goto("/admin/customers");
    await field(page, say(lang, "customers.search")).fill(shopper.email);
    // Everybody here has the same name.
    await expect(page.getByRole("main").getByRole("link", { name: shopper.name })).toHaveCount(1);
    await looksGood(page);
    await page.getByRole("link", { name: shopper.name }).click();
    await expect(heading).toContainText(shopper.name);
    await field(page, say(lang, "customers.addNote")).fill("اتصلت مرتين");
    await button("customers.noteAdd").click();
    await expect(page.getByText("اتصلت مرتين").first()).toBeVisible();
    await looksGood(page);
    await button("customers.block").click();
    const dialog = page.getByRole("dialog");
    await field(dialog, say(lang, "customers.reason")).fill("test");
    expect(await breaches(page, { dark: true })).toEqual([]);
    await dialog.getByRole("button", { name: say(lang, "customers.block") }).click();
    await expectToast(page, say(lang, "customers.blockedNow"));
    const other = await browser.newContext({ baseURL: server.url });
    await other.addCookies([{ name: "lang", value: lang, url: server.url }]);
    const theirs = await other.newPage();
    await theirs.goto("/auth");
    await signIn(theirs, lang, shopper);
    await expect(theirs.getByText(say(lang, "error.user_banned"))).toBeVisible();
    await other.close();
    await button("customers.unblock").click();
    await expectToast(page, say(lang, "customers.unblockedNow"));

    await page.goto("/admin/coupons");
    await looksGood(page);
    await button("officeCoupons.add").click();
    const code = `TEST${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
    await field(dialog, say(lang, "officeCoupons.code")).fill(code);
    await field(dialog, say(lang, "officeCoupons.value")).fill("15");
    expect(await breaches(page, { dark: true })).toEqual([]);
    await dialog.getByRole("button", { name: say(lang, "office.add") }).click();
    await expectToast(page, say(lang, "officeCoupons.added"));
    await page.getByRole("button", { name: say(lang, "officeCoupons.endNamed", { code }) }).click();
    await dialog.getByRole("button", { name: say(lang, "officeCoupons.end"), exact: true }).click();
    await expectToast(page, say(lang, "officeCoupons.ended"));

    // This month, since the order arrived just now.
    const month = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 7);
    await page.goto(`/admin/vendors?month=${month}`);
    await looksGood(page);
    await page.getByRole("row").nth(1).getByRole("link").click();
    await button("vendors.record").click();
    await field(dialog, say(lang, "vendors.amount")).fill("12.50");
    await field(dialog, say(lang, "vendors.reference")).fill(`FT-${code}`);
    await dialog.getByRole("button", { name: say(lang, "office.save") }).click();
    await expectToast(page, say(lang, "vendors.recorded"));
    await expect(page.getByText(`FT-${code}`)).toBeVisible();
    await looksGood(page);

    // Words that nothing is called by are told within seconds.
    const missing = `zzq${code.toLowerCase()}`;
    await request.get(`/api/v1/search?q=${missing}`);
    await page.goto("/admin/reports?kind=searches");
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("table").getByText(missing).first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    for (const kind of ["sales", "products"]) {
      await page.goto(`/admin/reports?kind=${kind}`);
      await expect(page.getByRole("img", { name: /./ }).first()).toBeVisible();
      await looksGood(page);
    }
    const download = page.waitForEvent("download");
    await button("reports.csv").click();
    expect((await download).suggestedFilename()).toBe("products.csv");
  });
});

test("a vendor sees their own statement and no other feature", async ({ page, request, server }) => {
  const vendors = (await server.staff("GET", "statements?month=2026-01")) as {
    statements: { vendor_id: string; en_name: string }[];
  };
  const [mine, other] = vendors.statements;
  const member = await enterOffice(page, request, server, "vendor", mine!.vendor_id);
  await carrySession(page, member);
  await page.goto("/admin/vendors");
  await expect(page.getByRole("link", { name: mine!.en_name })).toBeVisible();
  await expect(page.getByRole("link", { name: other!.en_name })).toHaveCount(0);
  await expect(page.getByRole("button", { name: say("en", "vendors.issue") })).toHaveCount(0);
  await page.goto("/admin/customers");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("en", "office.notFound.title"));
});
