import { expect, say, test } from "./fixtures.ts";

test("the toggle switches words and direction at once, and back", async ({ page }) => {
  await page.goto("/categories");
  const html = page.locator("html");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Categories");

  await page.getByRole("button", { name: say("en", "language.switch") }).click();
  await expect(html).toHaveAttribute("lang", "ar");
  await expect(html).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("ar", "page.categories"));

  await page.getByRole("button", { name: say("ar", "language.switch") }).click();
  await expect(html).toHaveAttribute("lang", "en");
  await expect(html).toHaveAttribute("dir", "ltr");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Categories");
});

test("switching asks the server for no data again", async ({ page }) => {
  await page.goto("/categories");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => {
    // The head is in a language, the data in both.
    if (/\/api\/(?!v1\/head)/.test(request.url())) asked.push(request.url());
  });
  await page.getByRole("button", { name: say("en", "language.switch") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("ar", "page.categories"));
  expect(asked).toEqual([]);
});

test("the choice is remembered for the next visit", async ({ page, context, server }) => {
  await page.goto("/");
  await page.getByRole("button", { name: say("en", "language.switch") }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");

  const cookie = (await context.cookies(server.url)).find(({ name }) => name === "lang");
  expect(cookie).toMatchObject({ value: "ar", path: "/", sameSite: "Lax" });
  expect(await page.evaluate(() => localStorage.getItem("lang"))).toBe("ar");

  const response = await page.goto("/categories");
  expect(await response?.text()).toContain('<html lang="ar" dir="rtl">');
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
});

test("?lang= on any address is remembered too", async ({ page }) => {
  await page.goto("/cart?lang=ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
});

test("switching away from ?lang= takes it out of the address", async ({ page }) => {
  await page.goto("/categories?lang=ar");
  await page.getByRole("button", { name: say("ar", "language.switch") }).click();
  await expect(page).toHaveURL("/categories");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});
