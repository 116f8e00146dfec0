import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expectToast, field, findEmail, uniqueEmail } from "./accounts.ts";
import { breaches, looksGood } from "./axe.ts";
import { expect, type Language, say, test } from "./fixtures.ts";
import { enterOffice } from "./office.ts";

const lang: Language = "en";

test.describe("letters in English", () => {
  test.use({ lang });

  test("reach who confirmed, who leaves with a press", async ({ page, request, server, problems }) => {
    // The second press on a link that ended nothing is answered so.
    problems.allow(/404 .*\/api\/v1\/newsletter/);
    const email = uniqueEmail();
    await request.post("/api/v1/newsletter", { data: { email, language: lang } });
    const [, confirm] = await findEmail(server, email, /\/newsletter\/confirm\?token=(\w+)/);
    // A mail scanner that opens the link confirms nothing.
    await page.goto(`/newsletter/confirm?token=${confirm}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(lang, "confirmNewsletter.ask"));
    expect(await breaches(page)).toEqual([]);
    await page.getByRole("button", { name: say(lang, "confirmNewsletter.action") }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: say(lang, "confirmNewsletter.done") }),
    ).toBeFocused();

    await enterOffice(page, request, server);
    await page.goto("/admin/marketing/letters");
    await page.getByRole("link", { name: say(lang, "letters.new") }).click();
    const subject = `News ${Math.random().toString(36).slice(2)}`;
    await field(page, say(lang, "letters.audience")).selectOption(lang);
    await field(page, say(lang, "letters.subject")).fill(subject);
    await field(page, say(lang, "letters.body")).fill("## Hello\n\n[See deals](/deals)");
    await looksGood(page);
    await page.getByRole("button", { name: say(lang, "letters.preview"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { name: "Hello" })).toBeVisible();
    expect(await breaches(page)).toEqual([]);
    await dialog.getByRole("button", { name: say(lang, "office.close") }).click();
    await page.getByRole("button", { name: say(lang, "letters.send"), exact: true }).click();
    // Half a time is no time, and does not mean now. One that has passed is refused.
    const send = dialog.getByRole("button", { name: say(lang, "letters.send"), exact: true });
    const refused = dialog.getByText(say(lang, "letters.atProblem"));
    const at = field(dialog, say(lang, "letters.at"));
    await dialog.getByRole("radio", { name: say(lang, "letters.later") }).check();
    await at.pressSequentially("1");
    await send.click();
    await expect(refused).toBeVisible();
    problems.allow(/422 .*\/api\/v1\/admin\/letters\/[\w-]+\/send/);
    await at.fill("2024-01-01T10:00");
    await send.click();
    await expect(send).not.toHaveAttribute("aria-busy");
    await expect(refused).toBeVisible();
    expect(await breaches(page)).toEqual([]);
    await dialog.getByRole("radio", { name: say(lang, "letters.now") }).check();
    await dialog.getByRole("button", { name: say(lang, "letters.send"), exact: true }).click();
    await expectToast(page, say(lang, "letters.started"));
    await expect(page.getByText(say(lang, "letters.state.sent"), { exact: true }).first()).toBeVisible({
      timeout: 20_000,
    });
    await looksGood(page);

    const [, token, letter] = await findEmail(
      server,
      email,
      /\/unsubscribe\?token=(\w+)&letter=([\w-]+)&lang=/,
    );
    await page.goto(`/unsubscribe?token=${token}&letter=${letter}`);
    await page.getByRole("button", { name: say(lang, "unsubscribe.action") }).click();
    await expect(page.getByRole("heading", { level: 1, name: say(lang, "unsubscribe.done") })).toBeFocused();
    const { counts } = (await server.staff("GET", `letters/${letter}`)) as {
      counts: { sent: number; unsubscribed: number };
    };
    expect(counts.unsubscribed).toBe(1);
  });

  test("reminders, deliveries and webhooks have their pages", async ({ page, request, server }) => {
    const got: string[] = [];
    const hook = createServer((asked, answer) => {
      got.push(String(asked.headers["matjar-signature"]));
      answer.writeHead(200).end("thanks");
    });
    await new Promise<void>((ready) => hook.listen(0, "127.0.0.1", ready));
    const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/${lang}`;
    try {
      await enterOffice(page, request, server);
      await page.goto("/admin/marketing/cart-reminders");
      await expect(page.getByText(say(lang, "reminders.off"))).toBeVisible();
      await looksGood(page);
      await page.goto("/admin/deliveries?queue=tax");
      await expect(page.getByText(say(lang, "deliveries.none"))).toBeVisible();
      await looksGood(page);

      await page.goto("/admin/webhooks");
      await page.getByRole("button", { name: say(lang, "hooks.add") }).click();
      const dialog = page.getByRole("dialog");
      await field(dialog, say(lang, "hooks.url")).fill(url);
      await dialog.getByRole("checkbox", { name: "stock.changed" }).check();
      await field(dialog, say(lang, "hooks.atOnce")).selectOption("8");
      expect(await breaches(page)).toEqual([]);
      await dialog.getByRole("button", { name: say(lang, "hooks.add") }).click();
      await expect(dialog.getByText(/^whsec_/)).toBeVisible();
      await dialog.getByRole("button", { name: say(lang, "office.close") }).click();
      await page.getByRole("link", { name: url }).click();
      await page.getByRole("button", { name: say(lang, "hooks.test") }).click();
      await expect(page.getByText("200 thanks")).toBeVisible();
      await expect(page.getByText(`${say(lang, "hooks.atOnce")}: 8`)).toBeVisible();
      expect(got).toHaveLength(1);
      await looksGood(page);
      await page.getByRole("button", { name: say(lang, "hooks.pause"), exact: true }).click();
      await expect(page.getByText(say(lang, "hooks.state.off"), { exact: true })).toBeVisible();
      await page.getByRole("button", { name: say(lang, "office.remove"), exact: true }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: say(lang, "office.remove"), exact: true })
        .click();
      await expect(page.getByRole("link", { name: url })).toHaveCount(0);
    } finally {
      hook.close();
    }
  });
});
