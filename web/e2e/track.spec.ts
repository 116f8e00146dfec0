import { AxeBuilder } from "@axe-core/playwright";
import { newShopper } from "./accounts.ts";
import { expect, type Language, say, test } from "./fixtures.ts";
import { address, advance, placeOrder, plentiful } from "./orders.ts";

const screens = [
  { lang: "en", device: "desktop" },
  { lang: "ar", device: "phone" },
] as const satisfies { lang: Language; device: string }[];

for (const { lang, device } of screens) {
  test.describe(`tracking in ${lang} on a ${device}`, () => {
    test.use({ lang, device, reducedMotion: "reduce" });

    test("finds an order by its number and address, and nothing by one of them", async ({
      page,
      request,
      server,
      problems,
    }) => {
      const shopper = await newShopper(request);
      const order = await placeOrder(request, shopper, await plentiful(request, 1));
      await advance(server, order, "processing");
      const number = order.order_id.slice(0, 8);

      await page.goto(`/track?order=${number}`);
      const main = page.getByRole("main");
      const numberField = main.getByLabel(say(lang, "track.number"));
      const emailField = main.getByLabel(say(lang, "track.email"));
      const submit = main.getByRole("button", { name: say(lang, "track.submit") });
      await expect(numberField).toHaveValue(number);
      await submit.click();
      await expect(main.getByText(say(lang, "track.emailInvalid"))).toBeVisible();
      await expect(emailField).toBeFocused();

      problems.allow(/404/);
      await emailField.fill("somebody.else@example.com");
      await submit.click();
      await expect(main.getByRole("alert")).toHaveText(say(lang, "track.notFound"));

      await emailField.fill(shopper.email.toUpperCase());
      await emailField.press("Enter");
      await expect(main.getByRole("heading", { name: `#${number}` })).toBeVisible();
      await expect(main.getByText(say(lang, "status.processing"), { exact: true })).toBeVisible();
      await expect(main.locator("[aria-current=step]")).toContainText(say(lang, "timeline.processing"));
      await expect(main.getByText(say(lang, "track.city", { city: address.city }))).toBeVisible();
      // Nothing that the number and the address do not entitle to.
      await expect(main).not.toContainText(address.full_name);
      await expect(main).not.toContainText(address.street_address);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);

      await numberField.fill("1a2b");
      await submit.click();
      await expect(main.getByText(say(lang, "track.numberMissing"))).toBeVisible();
      await expect(numberField).toBeFocused();
    });

    test("refuses to be used for guessing", async ({ page, problems }) => {
      problems.allow(/404|429/);
      await page.setExtraHTTPHeaders({ "X-Forwarded-For": lang === "en" ? "192.0.2.77" : "192.0.2.78" });
      await page.goto("/track");
      const statuses = await page.evaluate(async () => {
        const seen: number[] = [];
        for (let i = 0; i < 31; i++) {
          const body = JSON.stringify({ order_number: "00000000", email: "a@example.com" });
          const headers = { "Content-Type": "application/json" };
          seen.push((await fetch("/api/v1/track", { method: "POST", headers, body })).status);
        }
        return seen;
      });
      expect(statuses.at(-1)).toBe(429);
      const main = page.getByRole("main");
      await main.getByLabel(say(lang, "track.number")).fill("#00000000");
      await main.getByLabel(say(lang, "track.email")).fill("a@example.com");
      await main.getByRole("button", { name: say(lang, "track.submit") }).click();
      await expect(main.getByRole("alert")).toHaveText(say(lang, "track.limited"));
    });
  });
}
