import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import {
  addAuthenticator,
  Authenticator,
  expectToast,
  field,
  memberTest as test,
  pressSignOut,
  signIn,
  signOut,
  smsCode,
} from "./accounts.ts";
import { breaches } from "./axe.ts";
import { expect, say, waitForApp } from "./fixtures.ts";

function region(page: Page, name: string): Locator {
  return page.getByRole("region", { name });
}

/** Adds a virtual authenticator to the browser that always succeeds. */
async function addFingerprintReader(page: Page): Promise<void> {
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
}

test.describe("settings in Arabic on a phone", () => {
  const lang = "ar";
  test.use({ lang, device: "phone", reducedMotion: "reduce" });

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

    // The recovery codes are shown once, with the first factor.
    await expect(dialog.getByRole("heading", { name: say(lang, "codes.save") })).toBeVisible();
    expect(await breaches(page)).toEqual([]);
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

    // The reader takes what the browser suggests in the email field.
    await pressSignOut(page, lang);
    await expectToast(page, say(lang, "auth.welcomeBack"));
    await expect(page).toHaveURL("/account");

    // By a button, where the browser suggests nothing.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    await signOut(page, lang);
    await page.getByRole("button", { name: say(lang, "auth.signInByPasskey") }).click();
    await expectToast(page, say(lang, "auth.welcomeBack"));
    await expect(page).toHaveURL("/account");

    // As the second step after a password.
    await signOut(page, lang);
    await signIn(page, lang, shopper);
    await page.getByRole("button", { name: say(lang, "step.usePasskey") }).click();
    await expectToast(page, say(lang, "auth.welcomeBack"));
    await expect(page).toHaveURL("/account");
  });
});

test.describe("settings in English on a desktop", () => {
  const lang = "en";
  test.use({ lang, reducedMotion: "reduce" });

  test("a phone is set up and used", async ({ page, shopper, server }) => {
    const phone = `5${String(Date.now()).slice(-8)}`;
    await page.goto("/account/settings");
    const section = region(page, say(lang, "twoStep.title"));
    await section.getByRole("button", { name: say(lang, "twoStep.addPhone") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(say(lang, "twoStep.phone")).fill(`0${phone}`);
    await dialog.getByRole("button", { name: say(lang, "step.sendCode") }).click();
    const code = field(dialog, say(lang, "step.code"));
    await expect(code).toBeVisible();
    const first = await smsCode(server, `+966${phone}`);
    await code.fill(first);
    await dialog.getByRole("button", { name: say(lang, "twoStep.turnOn") }).click();
    await dialog.getByRole("button", { name: say(lang, "codes.saved") }).click();
    await expect(section.getByText(phone.slice(-4))).toBeVisible();

    await signOut(page, lang);
    await signIn(page, lang, shopper);
    await page.getByRole("button", { name: say(lang, "step.sendCode") }).click();
    await expect(field(page, say(lang, "step.code"))).toBeVisible();
    await expect.poll(() => smsCode(server, `+966${phone}`)).not.toBe(first);
    await field(page, say(lang, "step.code")).fill(await smsCode(server, `+966${phone}`));
    await page.getByRole("button", { name: say(lang, "step.verify") }).click();
    await expectToast(page, say(lang, "auth.welcomeBack"));
  });

  test("devices are signed out: one, by a new password, and all", async ({
    page,
    shopper,
    browser,
    server,
    problems,
  }) => {
    problems.allow(/40[13]/);
    const far = await browser.newContext({
      baseURL: server.url,
      userAgent:
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1",
    });
    far.on("page", waitForApp);
    const phone = await far.newPage();
    await phone.goto("/account/profile");
    await signIn(phone, lang, shopper);
    await expect(phone).toHaveURL("/account/profile");

    await page.goto("/account/settings");
    const devices = region(page, say(lang, "devices.title"));
    await expect(devices.getByRole("listitem")).toHaveCount(2);
    await expect(devices.getByText(say(lang, "devices.current"))).toHaveCount(1);
    await expect(devices.getByText("iPhone")).toBeVisible();
    await devices.getByRole("listitem").getByRole("button").click();
    await expectToast(page, say(lang, "devices.signedOut"));
    await expect(devices.getByRole("listitem")).toHaveCount(1);
    // The first request of the other device detects it.
    await phone.reload();
    await expect(phone).toHaveURL("/auth");
    // It comes above the form, and moves that.
    const ended = phone.getByText(say(lang, "auth.ended"));
    await expect(ended).toBeVisible();
    await signIn(phone, lang, shopper);
    await expect(phone).toHaveURL("/account/profile");

    const password = region(page, say(lang, "password.title"));
    await password.getByLabel(say(lang, "password.current")).fill(shopper.password);
    await password.getByLabel(say(lang, "password.new")).fill("secret-2");
    await password.getByRole("button", { name: say(lang, "password.save") }).click();
    await expectToast(page, say(lang, "password.done"));
    await phone.reload();
    await expect(phone).toHaveURL("/auth");
    await expect(ended).toBeVisible();
    await signIn(phone, lang, { email: shopper.email, password: "secret-2" });
    await expect(phone).toHaveURL("/account/profile");

    await devices.getByRole("button", { name: say(lang, "devices.everywhere") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say(lang, "devices.everywhere") })
      .click();
    await expect(page).toHaveURL("/auth");
    await phone.reload();
    await expect(phone).toHaveURL("/auth");
    await far.close();
  });

  test("deleting an account asks for the second factor too", async ({ page, shopper, request, problems }) => {
    problems.allow(/40[013]/);
    const { app, codes } = await addAuthenticator(request, shopper);
    // The session from before the factor requires the second step now.
    await page.evaluate(() => localStorage.removeItem("matjar-auth"));
    await page.goto("/account/settings");
    await signIn(page, lang, shopper);
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
    await page.goto("/account");
    await signIn(page, lang, shopper);
    await expect(page.getByRole("alert")).toHaveText(say(lang, "error.invalid_credentials"));
  });
});
