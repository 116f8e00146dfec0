import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { CDPSession, Locator, Page } from "@playwright/test";
import {
  addAuthenticator,
  Authenticator,
  carrySession,
  expectToast,
  field,
  newShopper,
  type Shopper,
  signIn,
  textTo,
} from "./accounts.ts";
import { expect, type Language, say, test as base } from "./fixtures.ts";

const test = base.extend<{ shopper: Shopper }>({
  shopper: async ({ page, request }, provide) => {
    const shopper = await newShopper(request);
    await carrySession(page, shopper);
    await provide(shopper);
  },
});

const screens = [
  { lang: "en", device: "phone" },
  { lang: "ar", device: "desktop" },
] as const satisfies { lang: Language; device: string }[];

function region(page: Page, name: string): Locator {
  return page.getByRole("region", { name });
}

async function signOut(page: Page, lang: Language): Promise<void> {
  await page.goto("/account");
  await page
    .getByRole("main")
    .getByRole("button", { name: say(lang, "account.signOut") })
    .click();
  await expect(page).toHaveURL("/auth");
}

/** Gives the browser a fingerprint reader that always agrees. */
async function addFingerprintReader(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return cdp;
}

/** What a dialog or page does wrong by WCAG 2.2 AA and axe's good practice. */
async function breaches(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

for (const { lang, device } of screens) {
  test.describe(`settings in ${lang} on a ${device}`, () => {
    test.use({ lang, device, reducedMotion: "reduce" });

    test("the account's pages and dialogs are accessible and fit the screen", async ({ page, shopper }) => {
      expect(shopper.session).toBeTruthy();
      const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      for (const path of ["/account", "/account/profile", "/account/addresses", "/account/settings"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.waitForLoadState("networkidle");
        expect([path, ...(await breaches(page)), await fits()]).toEqual([path, true]);
      }
      for (const open of ["twoStep.addTotp", "twoStep.addPhone", "delete.action"] as const) {
        await page.getByRole("button", { name: say(lang, open) }).click();
        await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
        expect([open, ...(await breaches(page)), await fits()]).toEqual([open, true]);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
      await page.goto("/account/addresses");
      await page.getByRole("button", { name: say(lang, "addresses.add") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await breaches(page)).toEqual([]);
    });

    test("the password is changed, and other devices are signed out", async ({
      page,
      shopper,
      request,
      problems,
    }) => {
      problems.allow(/status of 400|answer 400/);
      await page.goto("/account/settings");
      const section = region(page, say(lang, "password.title"));
      const save = section.getByRole("button", { name: say(lang, "password.save") });
      await save.click();
      await expectToast(page, say(lang, "password.needCurrent"));
      await section.getByLabel(say(lang, "password.current")).fill("not-secret");
      await section.getByLabel(say(lang, "password.new")).fill("secret-2");
      await save.click();
      await expect(section.getByRole("alert")).toHaveText(say(lang, "password.wrong"));

      const other = await request.post("/auth/v1/token?grant_type=password", { data: shopper });
      const { access_token } = (await other.json()) as { access_token: string };
      await section.getByLabel(say(lang, "password.current")).fill(shopper.password);
      await save.click();
      await expectToast(page, say(lang, "password.done"));
      const headers = { Authorization: `Bearer ${access_token}` };
      expect((await request.get("/api/v1/profile", { headers })).status()).toBe(401);
      await signOut(page, lang);
      await signIn(page, lang, { email: shopper.email, password: "secret-2" });
      await expectToast(page, say(lang, "auth.welcomeBack"));
    });

    test("an authenticator app is set up, used and removed", async ({ page, shopper }) => {
      await page.goto("/account/settings");
      const section = region(page, say(lang, "twoStep.title"));
      await expect(section.getByText(say(lang, "twoStep.off"), { exact: true })).toBeVisible();
      await section.getByRole("button", { name: say(lang, "twoStep.addTotp") }).click();
      const dialog = page.getByRole("dialog");
      const picture = dialog.getByRole("img", { name: say(lang, "twoStep.qr") });
      await expect(picture).toHaveJSProperty("complete", true);
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      const app = new Authenticator((await dialog.getByTestId("totp-secret").textContent()) ?? "");
      await dialog.getByLabel(say(lang, "twoStep.totpCode")).fill(app.code());
      await dialog.getByRole("button", { name: say(lang, "twoStep.turnOn") }).click();
      await expectToast(page, say(lang, "twoStep.done"));

      // The recovery codes come with the first factor, once.
      await expect(dialog.getByRole("heading", { name: say(lang, "codes.save") })).toBeVisible();
      const codes = await dialog.getByRole("listitem").allTextContents();
      expect(codes).toHaveLength(10);
      const downloading = page.waitForEvent("download");
      await dialog.getByRole("button", { name: say(lang, "codes.download") }).click();
      const file = await readFile(await (await downloading).path(), "utf8");
      for (const code of codes) expect(file).toContain(code);
      await dialog.getByRole("button", { name: say(lang, "codes.saved") }).click();
      await expect(section.getByText(say(lang, "twoStep.on"), { exact: true })).toBeVisible();
      await expect(section.getByText(say(lang, "codes.left", { n: 10 }))).toBeVisible();

      await signOut(page, lang);
      await signIn(page, lang, shopper);
      await field(page, say(lang, "step.code")).fill(app.code());
      await page.getByRole("button", { name: say(lang, "step.verify") }).click();
      await expectToast(page, say(lang, "auth.welcomeBack"));

      await page.goto("/account/settings");
      await section
        .getByRole("button", { name: say(lang, "twoStep.removeNamed", { name: say(lang, "step.totp") }) })
        .click();
      await expect(dialog).toContainText(say(lang, "twoStep.removeLast"));
      await dialog.getByRole("button", { name: say(lang, "twoStep.remove") }).click();
      await expectToast(page, say(lang, "twoStep.removed"));
      await expect(section.getByText(say(lang, "twoStep.off"), { exact: true })).toBeVisible();
      await signOut(page, lang);
      await signIn(page, lang, shopper);
      await expect(page).toHaveURL("/account");
    });

    test("a phone is set up and used", async ({ page, shopper, server, problems }) => {
      problems.allow(/status of 4\d\d|answer 4\d\d/);
      const phone = `5${String(Date.now()).slice(-8)}`;
      await page.goto("/account/settings");
      const section = region(page, say(lang, "twoStep.title"));
      await section.getByRole("button", { name: say(lang, "twoStep.addPhone") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(say(lang, "twoStep.phone")).fill("12");
      await dialog.getByRole("button", { name: say(lang, "step.sendCode") }).click();
      await expect(dialog.getByRole("alert")).toHaveText(say(lang, "twoStep.badPhone"));
      await dialog.getByLabel(say(lang, "twoStep.phone")).fill(`0${phone}`);
      await dialog.getByRole("button", { name: say(lang, "step.sendCode") }).click();
      const code = field(dialog, say(lang, "step.code"));
      await expect(code).toBeVisible();
      await code.fill(await textTo(server, `+966${phone}`));
      await dialog.getByRole("button", { name: say(lang, "twoStep.turnOn") }).click();
      await dialog.getByRole("button", { name: say(lang, "codes.saved") }).click();
      await expect(section.getByText(phone.slice(-4))).toBeVisible();

      await signOut(page, lang);
      await signIn(page, lang, shopper);
      const first = await textTo(server, `+966${phone}`);
      await page.getByRole("button", { name: say(lang, "step.sendCode") }).click();
      await expect(field(page, say(lang, "step.code"))).toBeVisible();
      await expect.poll(() => textTo(server, `+966${phone}`)).not.toBe(first);
      await field(page, say(lang, "step.code")).fill(await textTo(server, `+966${phone}`));
      await page.getByRole("button", { name: say(lang, "step.verify") }).click();
      await expectToast(page, say(lang, "auth.welcomeBack"));
    });

    test("a passkey is set up and used", async ({ page, shopper }) => {
      await addFingerprintReader(page);
      await page.goto("/account/settings");
      const section = region(page, say(lang, "twoStep.title"));
      await section.getByRole("button", { name: say(lang, "twoStep.addPasskey") }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: say(lang, "codes.saved") })
        .click();
      await expect(section.getByRole("listitem").first()).toContainText(say(lang, "step.passkey"));
      await signOut(page, lang);
      await signIn(page, lang, shopper);
      await page.getByRole("button", { name: say(lang, "step.usePasskey") }).click();
      await expectToast(page, say(lang, "auth.welcomeBack"));
      await expect(page).toHaveURL("/account");
    });

    test("devices are signed out, one and all", async ({ page, shopper, browser, server, problems }) => {
      problems.allow(/40[13]/);
      const far = await browser.newContext({
        baseURL: server.url,
        userAgent:
          "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1",
      });
      await far.addCookies([{ name: "lang", value: lang, url: server.url }]);
      const phone = await far.newPage();
      await phone.goto("/auth");
      await signIn(phone, lang, shopper);
      await expect(phone).toHaveURL("/");

      await page.goto("/account/settings");
      const section = region(page, say(lang, "devices.title"));
      await expect(section.getByRole("listitem")).toHaveCount(2);
      await expect(section.getByText(say(lang, "devices.current"))).toHaveCount(1);
      await expect(section.getByText("iPhone")).toBeVisible();
      await section.getByRole("listitem").getByRole("button").click();
      await expectToast(page, say(lang, "devices.signedOut"));
      await expect(section.getByRole("listitem")).toHaveCount(1);
      await phone.goto("/account/profile");
      await expect(phone).toHaveURL("/auth");
      await signIn(phone, lang, shopper);
      await expect(phone).toHaveURL("/account/profile");

      await section.getByRole("button", { name: say(lang, "devices.everywhere") }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: say(lang, "devices.everywhere") })
        .click();
      await expect(page).toHaveURL("/auth");
      await phone.goto("/account/addresses");
      await expect(phone).toHaveURL("/auth");
      await far.close();
    });

    test("language and city are kept here and with the profile", async ({ page, shopper, request }) => {
      await page.goto("/account/settings");
      const section = region(page, say(lang, "preferences.title"));
      await section.getByLabel(say(lang, "preferences.city")).selectOption("jeddah");
      await expectToast(page, say(lang, "preferences.saved"));
      await expect(
        page.getByRole("button", { name: say(lang, "city.deliverTo") }).filter({ visible: true }),
      ).toContainText(say(lang, "city.jeddah"));
      const other = lang === "en" ? "ar" : "en";
      await section.getByLabel(say(lang, "preferences.language")).selectOption(other);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(other, "settings.title"));
      await expect
        .poll(async () => {
          const answer = await request.get("/api/v1/profile", {
            headers: { Authorization: `Bearer ${shopper.session.access_token}` },
          });
          const { language, city } = (await answer.json()) as { language: string; city: string };
          return `${language} ${city}`;
        })
        .toBe(`${other} jeddah`);
    });

    test("everything we hold is one file", async ({ page, shopper }) => {
      await page.goto("/account/settings");
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: say(lang, "data.download") }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe("matjar-data.json");
      const data = JSON.parse(await readFile(await download.path(), "utf8")) as Record<string, unknown>;
      expect(data.profile).toMatchObject({ email: shopper.email, full_name: shopper.name });
      expect(data).toMatchObject({ addresses: [], orders: [], reviews: [], cart: [], wishlist: [] });
      expect(data.devices).toHaveLength(1);
    });

    test("an account is deleted after the word and the password", async ({ page, shopper, problems }) => {
      problems.allow(/40[013]/);
      await page.goto("/account/settings");
      await page.getByRole("button", { name: say(lang, "delete.action") }).click();
      const dialog = page.getByRole("dialog");
      const confirm = dialog.getByRole("button", { name: say(lang, "delete.action") });
      const word = dialog.getByLabel(say(lang, "delete.confirm", { word: say(lang, "delete.word") }));
      await word.fill("no");
      await dialog.getByLabel(say(lang, "password.current")).fill("not-secret");
      await confirm.click();
      await expect(dialog.getByRole("alert")).toHaveText(
        say(lang, "delete.needWord", { word: say(lang, "delete.word") }),
      );
      await word.fill(say(lang, "delete.word"));
      await confirm.click();
      await expect(dialog.getByRole("alert")).toHaveText(say(lang, "password.wrong"));
      await dialog.getByLabel(say(lang, "password.current")).fill(shopper.password);
      await confirm.click();
      await expectToast(page, say(lang, "delete.done"));
      await expect(page).toHaveURL("/");
      await page.goto("/account");
      await signIn(page, lang, shopper);
      await expectToast(page, say(lang, "auth.badCredentials"));
    });
  });
}

test("deleting an account asks for the second factor too", async ({ page, shopper, request, problems }) => {
  problems.allow(/40[013]/);
  const { app, codes } = await addAuthenticator(request, shopper);
  await page.goto("/auth");
  // The session from before the factor owes the second step now.
  await page.evaluate(() => localStorage.removeItem("matjar-auth"));
  await page.goto("/account/settings");
  await signIn(page, "en", shopper);
  await field(page, "Code").fill(app.code());
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Type DELETE to confirm").fill("delete");
  await dialog.getByLabel("Current password").fill(shopper.password);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await dialog.getByRole("button", { name: "Recovery code" }).click();
  await dialog.getByLabel("Recovery code").fill(codes[3]!);
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expectToast(page, "Your account was deleted");
  await expect(page).toHaveURL("/");
});
