import type { Locator } from "@playwright/test";
import {
  addAuthenticator,
  expectToast,
  field,
  uniqueEmail,
  emailedLink,
  newShopper,
  signIn,
  signOut,
} from "./accounts.ts";
import { expect, type Problems, say, test } from "./fixtures.ts";

/** A refused request is an error response and a line in the console. */
function allowAnswer(problems: Problems, status: number): void {
  problems.allow(new RegExp(`status of ${status}`));
}

/** How many pixels of the room for a field's text lie below something in its box. */
async function overlap(input: Locator, cover: Locator): Promise<number> {
  const room = await input.evaluate((field) => {
    const { left, right } = field.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(field);
    return { left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) };
  });
  const box = (await cover.boundingBox())!;
  return Math.max(0, Math.min(room.right, box.x + box.width) - Math.max(room.left, box.x));
}

test.describe("signing up in Arabic on a phone", () => {
  const lang = "ar";
  test.use({ lang, device: "phone", reducedMotion: "reduce" });

  test("an account is made, and only then signed in to", async ({ page }) => {
    const email = uniqueEmail();
    await page.goto("/auth");
    await page.getByRole("tab", { name: say(lang, "auth.signUp") }).click();
    const form = page.getByRole("tabpanel");
    await form.getByLabel(say(lang, "auth.fullName")).fill("نورة");
    await form.getByLabel(say(lang, "auth.email")).fill(email);
    const password = field(form, say(lang, "auth.password"));
    await password.fill("secret-1");
    await form.getByRole("button", { name: say(lang, "auth.showPassword") }).click();
    // Typed text never overlaps the eye button, in either direction of the page.
    const eye = form.getByRole("button", { name: say(lang, "auth.hidePassword") });
    expect(await overlap(password, eye)).toBe(0);
    await form.getByRole("button", { name: say(lang, "auth.signUp"), exact: true }).click();

    await expectToast(page, say(lang, "auth.signedUp"));
    await expect(page.getByRole("tab", { name: say(lang, "auth.signIn") })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(form.getByLabel(say(lang, "auth.email"))).toHaveValue(email);
    expect(await page.evaluate(() => localStorage.getItem("matjar-auth"))).toBeNull();

    await signIn(page, lang, { email, password: "secret-1" });
    await expectToast(page, say(lang, "auth.welcomeBack"));
    await expect(page).toHaveURL("/");
  });
});

test.describe("signing in, in English on a desktop", () => {
  const lang = "en";
  test.use({ lang, reducedMotion: "reduce" });

  test("all tabs sign in and out together, and each goes where its visitor was going", async ({
    page,
    context,
    request,
  }) => {
    const shopper = await newShopper(request);
    const other = await context.newPage();
    await other.goto("/account/addresses");
    await expect(other).toHaveURL("/auth");
    await page.goto("/about");
    await page.goto("/account/profile");
    await expect(page).toHaveURL("/auth");
    await signIn(page, lang, shopper);
    await expect(page).toHaveURL("/account/profile");
    await expect(page.getByLabel(say(lang, "profile.email"))).toHaveValue(shopper.email);
    await expect(other).toHaveURL("/account/addresses");
    // The redirect left no entry in the history.
    await page.goBack();
    await expect(page).toHaveURL("/about");

    await signOut(page, lang);
    await expect(other).toHaveURL("/auth");
    // Only this device: the session made with the account still works.
    const profile = await request.get("/api/v1/profile", {
      headers: { Authorization: `Bearer ${shopper.session.access_token}` },
    });
    expect(profile.status()).toBe(200);
  });

  test("a second factor is asked for, and until then nobody is signed in", async ({
    page,
    request,
    problems,
  }) => {
    allowAnswer(problems, 422);
    const shopper = await newShopper(request);
    const { app, codes } = await addAuthenticator(request, shopper);
    await page.goto("/account/profile");
    await signIn(page, lang, shopper);
    await expect(page.getByRole("heading", { name: say(lang, "step.title") })).toBeVisible();
    await page.goto("/account/profile");
    await expect(page).toHaveURL("/auth");
    const code = field(page, say(lang, "step.code"));
    await code.fill("000000");
    await page.getByRole("button", { name: say(lang, "step.verify") }).click();
    await expect(page.getByRole("alert")).toHaveText(say(lang, "error.mfa_verification_failed"));
    await code.fill(app.code());
    await page.getByRole("button", { name: say(lang, "step.verify") }).click();
    await expectToast(page, say(lang, "auth.welcomeBack"));
    await expect(page).toHaveURL("/account/profile");

    await signOut(page, lang);
    await signIn(page, lang, shopper);
    await page.getByRole("button", { name: say(lang, "step.cancel") }).click();
    await expect(page.getByRole("tab", { name: say(lang, "auth.signIn") })).toBeVisible();
    await signIn(page, lang, shopper);
    await page.getByRole("button", { name: say(lang, "step.recovery") }).click();
    await page.getByLabel(say(lang, "step.recovery")).fill(codes[0]!.toUpperCase());
    await page.getByRole("button", { name: say(lang, "step.verify") }).click();
    await expect(page).toHaveURL("/account");
  });

  test("an owner gets their address back from a stranger with a second factor", async ({
    page,
    request,
    server,
  }) => {
    const stranger = await newShopper(request);
    await addAuthenticator(request, stranger);
    await request.post("/auth/v1/recover", { data: { email: stranger.email } });
    await page.goto(await emailedLink(server, stranger.email, "reset"));
    await page.getByLabel(say(lang, "reset.new")).fill("secret-2");
    await page.getByRole("button", { name: say(lang, "reset.save") }).click();
    await expect(page.getByText(say(lang, "reset.needOwner"))).toBeVisible();
    await page.getByRole("radio", { name: say(lang, "reset.fresh") }).check();
    await page.getByRole("button", { name: say(lang, "reset.save") }).click();
    await expectToast(page, say(lang, "reset.doneFresh"));
    await page.goto("/account/profile");
    await expect(page.getByLabel(say(lang, "profile.email"))).toHaveValue(stranger.email);
    await expect(page.getByLabel(say(lang, "profile.phone"))).toHaveValue("");
  });
});

test.describe("a forgotten password, in Arabic on a phone", () => {
  const lang = "ar";
  test.use({ lang, device: "phone", reducedMotion: "reduce" });

  test("is replaced by a mailed link, once", async ({ page, request, server, problems }) => {
    allowAnswer(problems, 400);
    allowAnswer(problems, 403);
    const shopper = await newShopper(request);
    await page.goto("/auth");
    await page.getByRole("button", { name: say(lang, "auth.forgot") }).click();
    await expect(page.getByRole("heading", { name: say(lang, "forgot.title") })).toBeVisible();
    await page.getByLabel(say(lang, "auth.email")).fill(shopper.email);
    await page.getByRole("button", { name: say(lang, "forgot.send") }).click();
    await expect(page.getByRole("heading", { name: say(lang, "forgot.sentTitle") })).toBeVisible();

    const path = await emailedLink(server, shopper.email, "reset");
    await page.goto(path);
    // Opening or reloading the page uses nothing up.
    await page.reload();
    // The address is not confirmed, so the page asks whose account it is.
    await page.getByRole("radio", { name: say(lang, "reset.mine") }).check();
    await page.getByLabel(say(lang, "reset.new")).fill("secret-2");
    await page.getByRole("button", { name: say(lang, "reset.save") }).click();
    await expectToast(page, say(lang, "reset.done"));
    await expect(page).toHaveURL("/");
    await signOut(page, lang);
    await signIn(page, lang, shopper);
    await expect(page.getByRole("alert")).toHaveText(say(lang, "error.invalid_credentials"));

    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: say(lang, "reset.expired") })).toBeVisible();
    await page.getByRole("link", { name: say(lang, "reset.another") }).click();
    await expect(page.getByRole("heading", { level: 1, name: say(lang, "forgot.title") })).toBeVisible();
  });

  test("needs the second factor too, once the address is confirmed", async ({ page, request, server }) => {
    const shopper = await newShopper(request);
    await page.goto(await emailedLink(server, shopper.email, "confirm"));
    await page.getByRole("button", { name: say(lang, "confirm.action") }).click();
    await expect(page.getByRole("heading", { level: 1, name: say(lang, "confirm.done") })).toBeVisible();
    const { app } = await addAuthenticator(request, shopper);
    await request.post("/auth/v1/recover", { data: { email: shopper.email } });
    await page.goto(await emailedLink(server, shopper.email, "reset"));
    await page.getByLabel(say(lang, "reset.new")).fill("secret-2");
    await page.getByRole("button", { name: say(lang, "reset.save") }).click();
    await field(page, say(lang, "step.code")).fill(app.code());
    await page.getByRole("button", { name: say(lang, "step.verify") }).click();
    await expectToast(page, say(lang, "reset.done"));
    await page.goto("/account");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(shopper.email.split("@")[0]!);
  });
});
