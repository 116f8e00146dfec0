import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expectToast, field } from "./accounts.ts";
import { looksGood } from "./axe.ts";
import { expect, type Language, say, test } from "./fixtures.ts";
import { enterOffice } from "./office.ts";

const picture = fileURLToPath(new URL("../../internal/demo/pictures/placeholder@800.webp", import.meta.url));

test("a product with a picture is added, and is in the shop within a second in both languages", async ({
  page,
  request,
  server,
}) => {
  await enterOffice(page, request, server);
  await page.goto("/admin/products");
  await page.getByRole("link", { name: "Add product" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("en", "editor.new"));
  // What is missing is said at the fields.
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(field(page, "Name (English)")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "Name (English)")).toBeFocused();

  await field(page, "Name (English)").fill("Copper Coffee Pot");
  await field(page, "Name (Arabic)").fill("دلة قهوة نحاسية");
  await field(page, "Price").first().fill("149.5");
  await field(page, "Stock").fill("12");
  await field(page, "Category").selectOption({ index: 3 });
  await field(page, "Vendor").selectOption({ index: 1 });
  // Dropped, not chosen.
  const drop = await page.evaluateHandle(
    (content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(content)], "pot.webp", { type: "image/webp" }));
      return transfer;
    },
    [...(await readFile(picture))],
  );
  await page
    .getByRole("button", { name: say("en", "editor.addPictures") })
    .dispatchEvent("drop", { dataTransfer: drop });
  await expect(page.getByAltText(say("en", "editor.pictureNumber", { n: 1 }))).toBeVisible();
  await page.getByLabel(say("en", "editor.enAlt", { n: 1 })).fill("The pot from the side");
  await page.getByLabel(say("en", "editor.arAlt", { n: 1 })).fill("الدلة من الجانب");
  await looksGood(page, { dark: true });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}$/);
  const saved = Date.now();
  const id = page.url().split("/").pop()!;
  // The API has it with the answer; documents may be a second old.
  expect((await request.get(`/api/v1/products/${id}`)).status()).toBe(200);
  for (const [lang, name] of [
    ["en", "Copper Coffee Pot"],
    ["ar", "دلة قهوة نحاسية"],
  ] as const) {
    await expect(async () => {
      const document = await (await request.get(`/product/${id}?lang=${lang}`)).text();
      expect(document).toContain(name);
    }).toPass({ timeout: Math.max(1, saved + 1000 - Date.now()) });
  }
  for (const [lang, name, alt] of [
    ["en", "Copper Coffee Pot", "The pot from the side"],
    ["ar", "دلة قهوة نحاسية", "الدلة من الجانب"],
  ] as const) {
    await page.goto(`/product/${id}?lang=${lang}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page.getByAltText(alt).first()).toBeVisible();
  }
});

test("price and stock are changed in the list, many at once, and taken back", async ({
  page,
  request,
  server,
  problems,
}) => {
  problems.allow(/404/);
  await enterOffice(page, request, server);
  const { products } = (await server.staff("GET", "products?sort=name&status=active&limit=200")) as {
    products: { id: string; en_name: string; price: number; stock: number; variants: number }[];
  };
  const one = products.find((product) => product.variants === 0)!;
  await page.goto(`/admin/products?q=${one.id}`);
  const price = page.getByLabel(say("en", "products.priceOf", { name: one.en_name }));
  await price.fill(String(one.price + 10));
  await price.press("Enter");
  await expectToast(page, say("en", "products.changed"));
  const stock = page.getByLabel(say("en", "products.stockOf", { name: one.en_name }));
  await stock.fill("77");
  await stock.press("Enter");
  const now = async () =>
    (await server.staff("GET", `products/${one.id}`)) as { price: number; stock: number; status: string };
  await expect(async () => expect(await now()).toMatchObject({ price: one.price + 10, stock: 77 })).toPass();
  await looksGood(page, { dark: true });

  await page.getByLabel(say("en", "office.select", { name: one.en_name })).check();
  await page.getByRole("button", { name: say("en", "products.bulk") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("en", "products.status")).selectOption("draft");
  await dialog.getByLabel(say("en", "products.bulkPercent")).fill("-50");
  await dialog.getByRole("button", { name: say("en", "products.bulk") }).click();
  await expect(dialog).toHaveCount(0);
  await expect(async () =>
    expect(await now()).toMatchObject({ price: Math.round((one.price + 10) * 50) / 100, status: "draft" }),
  ).toPass();

  // A draft is looked at by staff alone; the history takes the change back.
  await page.goto(`/admin/products/${one.id}`);
  await page.getByRole("link", { name: say("en", "editor.preview") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(one.en_name);
  await looksGood(page, { dark: true });
  expect((await request.get(`/api/v1/products/${one.id}`)).status()).toBe(404);
  expect((await request.get(`/api/v1/admin/products/${one.id}/preview`)).status()).toBe(401);
  await page.goto(`/admin/products/${one.id}`);
  await page
    .getByRole("button", { name: say("en", "editor.undoChange") })
    .first()
    .click();
  await expectToast(page, say("en", "editor.undone"));
  await expect(async () =>
    expect(await now()).toMatchObject({ price: one.price + 10, status: "active" }),
  ).toPass();
});

test("who saves second is told, and overwrites nothing", async ({ page, request, server, problems }) => {
  problems.allow(/409 .*\/products\//);
  await enterOffice(page, request, server);
  const { products } = (await server.staff("GET", "products?sort=oldest&limit=200")) as {
    products: { id: string; variants: number; price: number }[];
  };
  const one = products.find((product) => product.variants === 0)!;
  await page.goto(`/admin/products/${one.id}`);
  await field(page, "Name (English)").fill("My name for it");
  await server.staff("PATCH", `products/${one.id}`, { price: one.price + 5 });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(say("en", "editor.conflictTitle"))).toBeVisible();
  await expect(field(page, "Name (English)")).toHaveValue("My name for it");
  await page.getByRole("button", { name: say("en", "editor.loadNewer") }).click();
  await expect(field(page, "Price").first()).toHaveValue(String(one.price + 5));
});

const lang: Language = "ar";

test.describe(lang, () => {
  test.use({ lang, device: "phone" });
  test("categories are added, moved with the keys and deleted", async ({ page, request, server }) => {
    await enterOffice(page, request, server);
    await page.goto("/admin/categories");
    await page.getByRole("button", { name: say(lang, "categories.add"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await field(dialog, say(lang, "editor.enName")).fill(`Zithers ${lang}`);
    await field(dialog, say(lang, "editor.arName")).fill(`قانون ${lang}`);
    await dialog.getByRole("button", { name: say(lang, "editor.save") }).click();
    await expect(dialog).toHaveCount(0);
    const name = `قانون ${lang}`;
    await page.getByRole("button", { name: say(lang, "categories.up", { name }) }).press("Enter");
    await expectToast(page, say(lang, "categories.moved"));
    await looksGood(page, { dark: true });
    await page.getByRole("button", { name: say(lang, "categories.delete", { name }) }).click();
    await dialog.getByRole("button", { name: say(lang, "editor.delete") }).click();
    await expect(page.getByRole("button", { name: say(lang, "categories.edit", { name }) })).toHaveCount(0);
  });
});
