import { expectToast, field, findEmail, newShopper, carrySession, uniqueEmail } from "./accounts.ts";
import { looksGood } from "./axe.ts";
import { expect, say, test } from "./fixtures.ts";
import { enterOffice, joinOffice } from "./office.ts";

// A shop of its own: the first owner's link works once.
test.use({ settings: { MATJAR_LANGUAGE: "en" } });
// One shop for all tests of the file: starting another takes as long as a small test.
test.describe.configure({ mode: "default" });

test("the printed link makes the owner, who invites staff", async ({
  page,
  browser,
  server,
  request,
  problems,
}) => {
  // Entering is refused until there is a second step.
  problems.allow(/403 .*\/admin\/me/);
  const owner = uniqueEmail();
  const printed = /\/admin\/start#\S+/.exec(server.log())![0];
  await page.goto(printed);
  await joinOffice(page, "en", "Huda Alharbi", owner);
  await page.goto("/admin/people");
  const people = page.getByRole("region", { name: say("en", "people.title") });
  await expect(people.getByRole("row", { name: owner })).toContainText(say("en", "people.you"));
  await looksGood(page, { dark: true });

  // The link is used up, for whoever opens it next.
  const late = await newShopper(request);
  const other = await browser.newPage({ baseURL: server.url });
  await carrySession(other, late);
  await other.goto(printed);
  await expect(other.getByText(say("en", "error.invitation_not_found"))).toBeVisible();
  await other.close();

  const invited = uniqueEmail();
  await page.getByRole("button", { name: say("en", "people.invite") }).click();
  const dialog = page.getByRole("dialog");
  await looksGood(page, { dark: true });
  await field(dialog, say("en", "people.email")).fill(invited);
  await dialog.getByLabel(say("en", "people.language")).selectOption("ar");
  await dialog.getByRole("button", { name: say("en", "people.send") }).click();
  await expectToast(page, say("en", "people.sent"));
  await expect(people.getByRole("row", { name: invited })).toContainText(say("en", "people.invited"));
  const [, path] = await findEmail(server, invited, /https?:\/\/[^/\s"]+(\/admin\/start#[\w-]+)/);

  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  await context.addCookies([{ name: "lang", value: "ar", url: server.url }]);
  const phone = await context.newPage();
  await phone.goto(path!);
  await joinOffice(phone, "ar", "سارة القحطاني", invited);
  // Staff see no people and no keys, and cannot reach them either.
  await phone.getByRole("button", { name: say("ar", "office.menu") }).click();
  const menu = phone.getByRole("dialog").getByRole("navigation");
  await expect(menu.getByRole("link", { name: say("ar", "office.feature.changes") })).toBeVisible();
  await expect(menu.getByRole("link", { name: say("ar", "office.feature.people") })).toHaveCount(0);
  await looksGood(phone, { dark: true });
  await phone.goto("/admin/people");
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText(say("ar", "office.notFound.title"));
  await phone.goto("/admin/changes");
  await expect(
    phone.getByRole("listitem").filter({ hasText: say("ar", "changes.verb.invite") }),
  ).toBeVisible();
  await looksGood(phone, { dark: true });
  await context.close();

  // Whoever is let go is out at the next thing they do.
  await page.reload();
  await people.getByRole("button", { name: say("en", "people.remove", { name: "سارة القحطاني" }) }).click();
  await dialog.getByRole("button", { name: say("en", "office.remove") }).click();
  await expectToast(page, say("en", "people.removed"));
  await expect(people.getByRole("row", { name: invited })).toHaveCount(0);
});

test("a key is made, shown once and removed", async ({ page, request, server }) => {
  await enterOffice(page, request, server);
  await page.goto("/admin/people");
  await page.getByRole("button", { name: say("en", "keys.add") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("en", "keys.add") }).click();
  await expect(dialog.getByText(say("en", "keys.nameNeeded"))).toBeVisible();
  await field(dialog, say("en", "keys.name")).fill("Warehouse");
  await dialog.getByLabel("orders:read").check();
  await looksGood(page, { dark: true });
  await dialog.getByRole("button", { name: say("en", "keys.add") }).click();
  const secret = await dialog.locator("code").textContent();
  const ask = (path: string) =>
    request.get(`/api/v1/admin/${path}`, { headers: { Authorization: `Bearer ${secret}` } });
  expect((await ask("orders")).status()).toBe(200);
  expect((await ask("people")).status()).toBe(403);
  await dialog.getByRole("button", { name: say("en", "office.close") }).click();
  await page.getByRole("button", { name: say("en", "keys.remove", { name: "Warehouse" }) }).click();
  await dialog.getByRole("button", { name: say("en", "office.remove") }).click();
  await expect(page.getByText(say("en", "keys.none"))).toBeVisible();
  expect((await ask("orders")).status()).toBe(401);
});

test("a shopper is told that they do not work here", async ({ page, request, problems }) => {
  problems.allow(/403 .*\/admin\/me/);
  const shopper = await newShopper(request);
  await carrySession(page, shopper);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("en", "office.notStaff.title"));
  await expect(page.getByText(shopper.email)).toBeVisible();
  await page.getByRole("button", { name: say("en", "office.signOut") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("en", "office.enter.title"));
});
