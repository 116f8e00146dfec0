import { expect, say, test } from "./fixtures.ts";

test("the toggle switches words and direction at once, without new data, and is remembered", async ({
  page,
  context,
  server,
}) => {
  await page.goto("/categories");
  const html = page.locator("html");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("All Categories");
  const asked: string[] = [];
  page.on("request", (request) => {
    // The head is in a language, the data in both.
    if (/\/api\/(?!v1\/head)/.test(request.url())) asked.push(request.url());
  });

  await page.getByRole("button", { name: say("en", "language.switch") }).click();
  await expect(html).toHaveAttribute("lang", "ar");
  await expect(html).toHaveAttribute("dir", "rtl");
  await expect(heading).toHaveText(say("ar", "page.categories"));
  await page.getByRole("button", { name: say("ar", "language.switch") }).click();
  await expect(html).toHaveAttribute("lang", "en");
  await expect(html).toHaveAttribute("dir", "ltr");
  await expect(heading).toHaveText("All Categories");
  await page.getByRole("button", { name: say("en", "language.switch") }).click();
  await expect(heading).toHaveText(say("ar", "page.categories"));
  expect(asked).toEqual([]);

  const cookie = (await context.cookies(server.url)).find(({ name }) => name === "lang");
  expect(cookie).toMatchObject({ value: "ar", path: "/", sameSite: "Lax" });
  expect(await page.evaluate(() => localStorage.getItem("lang"))).toBe("ar");
  const response = await page.goto("/cart");
  expect(await response?.text()).toContain('<html lang="ar" dir="rtl">');
  await expect(html).toHaveAttribute("dir", "rtl");
});

test("?lang= on any address is remembered, and goes when the language is switched", async ({ page }) => {
  const html = page.locator("html");
  await page.goto("/cart?lang=ar");
  await expect(html).toHaveAttribute("dir", "rtl");
  await page.goto("/about");
  await expect(html).toHaveAttribute("lang", "ar");
  await page.goto("/categories?lang=ar");
  await page.getByRole("button", { name: say("ar", "language.switch") }).click();
  await expect(page).toHaveURL("/categories");
  await page.reload();
  await expect(html).toHaveAttribute("lang", "en");
});
