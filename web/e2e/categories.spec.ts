import { childrenOf, isTopLevel, listCategories } from "./catalogue.ts";
import { expect, languages, say, test } from "./fixtures.ts";

for (const lang of languages) {
  test.describe(`/categories in ${lang}`, () => {
    test.use({ lang });

    test("shows every top-level category with its subcategories", async ({ page, request }) => {
      const categories = await listCategories(request);
      const parents = categories.filter(isTopLevel);

      await page.goto("/categories");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(lang, "page.categories"));
      for (const parent of parents) {
        const card = page
          .getByRole("main")
          .getByRole("listitem")
          .filter({ has: page.locator(`a[href="/category/${parent.slug}"]`) })
          .first();
        const children = childrenOf(categories, parent);
        await expect(card).toContainText(parent[`${lang}_name`]);
        await expect(card).toContainText(say(lang, "categories.subcategories", { n: children.length }));
        if (children.length > 3) {
          await expect(card).toContainText(say(lang, "categories.more", { n: children.length - 3 }));
        }
      }
    });

    test("leads back home", async ({ page }) => {
      await page.goto("/categories");
      await page
        .getByRole("main")
        .getByRole("link", { name: say(lang, "categories.back") })
        .click();
      await expect(page).toHaveURL("/");
    });
  });
}

test("the demo catalogue has the specified categories", async ({ request }) => {
  const categories = await listCategories(request);
  const parents = categories.filter(isTopLevel);
  const counts = Object.fromEntries(
    parents.map((parent) => [parent.slug, childrenOf(categories, parent).length]),
  );
  expect(counts).toMatchObject({
    "beauty-personal-care": 6,
    "home-garden": 3,
    "home-kitchen": 4,
    "home-office": 3,
    "kids-babies": 2,
    electronics: expect.any(Number),
    fashion: expect.any(Number),
  });
  const names = categories.map((category) => category.en_name);
  expect(names).toEqual(names.toSorted());
});
