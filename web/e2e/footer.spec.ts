import { expect, languages, test } from "./fixtures.ts";

const specified = [
  "/deals",
  "/new",
  "/electronics",
  "/fashion",
  "/home-kitchen",
  "/beauty",
  "/contact",
  "/track",
  "/returns",
  "/shipping",
  "/about",
  "/careers",
  "/privacy",
  "/terms",
];

for (const lang of languages) {
  test.describe(`footer in ${lang}`, () => {
    test.use({ lang });

    test("links to every page that it should, and none of them is missing", async ({ page, request }) => {
      await page.goto("/cart");
      const links = page.getByRole("contentinfo").getByRole("link");
      await expect(links.first()).toBeVisible();
      const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
      expect(targets).toEqual(expect.arrayContaining(specified));
      for (const target of new Set(targets)) {
        const response = await request.get(target, { headers: { Cookie: `lang=${lang}` }, maxRedirects: 0 });
        expect([target, response.status()]).toEqual([target, 200]);
      }
    });

    test("names the accepted payments", async ({ page }) => {
      await page.goto("/cart");
      const footer = page.getByRole("contentinfo");
      for (const name of ["mada", "STC Pay", "Tabby", "Tamara", "Visa", "Mastercard"]) {
        await expect(footer.getByText(name, { exact: true }).or(footer.getByAltText(name))).toBeVisible();
      }
    });
  });
}

test("makes the specified claims", async ({ page }) => {
  await page.goto("/cart");
  const footer = page.getByRole("contentinfo");
  for (const claim of [/30-day returns/i, /24\/7 support/i, /Pro membership/i]) {
    await expect(footer.getByText(claim).first()).toBeVisible();
  }
});

test("every linked page opens with its heading", async ({ page }) => {
  test.slow();
  for (const path of [...specified, "/pro"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  }
});
