import { expectToast, field } from "./accounts.ts";
import { breaches, looksGood } from "./axe.ts";
import { expect, type Language, say, test } from "./fixtures.ts";
import { enterOffice } from "./office.ts";
import { findInStock } from "./orders.ts";

// A shop of its own: it gets another name and other products.
test.use({ settings: { MATJAR_MAIL_FROM: "Shop <shop@example.com>" } });
// One shop for all tests of the file: starting another takes as long as a small test.
test.describe.configure({ mode: "default" });

const lang: Language = "en";

test.describe(`in ${lang}`, () => {
  test.use({ lang, device: "desktop" });

  test("settings show in the shop, and are refused with a reason", async ({
    page,
    request,
    server,
    problems,
  }) => {
    problems.allow(/422 .*\/admin\/settings/);
    await enterOffice(page, request, server);
    await page.goto("/admin/settings");
    const shop = page.getByRole("region", { name: say(lang, "settings.group.shop"), exact: true });
    await expect(shop.getByRole("textbox").first()).toBeVisible();
    await looksGood(page, { dark: true });

    // What the environment sets is locked.
    const mail = page.getByRole("region", { name: say(lang, "settings.group.mail"), exact: true });
    await expect(mail.getByText("MATJAR_MAIL_FROM")).toBeVisible();

    // A colour that nobody can read is refused, with the figure, and nothing else is saved.
    const name = `Nakhla ${lang}`;
    await shop.getByRole("textbox").first().fill(name);
    await shop.locator("input[type=color]").first().fill("#eeeeee");
    await shop.getByRole("button", { name: say(lang, "office.save") }).click();
    await expect(shop.getByRole("alert")).toContainText("4.5:1");
    expect(await (await request.get("/?lang=en")).text()).not.toContain(name);

    await shop.locator("input[type=color]").first().fill("#7a1f3d");
    await shop.getByRole("button", { name: say(lang, "office.save") }).click();
    await expectToast(page, say(lang, "office.saved"));
    await expect(async () => {
      expect(await (await request.get("/?lang=en")).text()).toContain(`<title>${name}`);
    }).toPass({ timeout: 5_000 });
  });

  test("a text page is written, looked at and read in the shop", async ({ page, request, server }) => {
    await enterOffice(page, request, server);
    await page.goto("/admin/text-pages");
    await page.getByRole("link", { name: say(lang, "textPages.add") }).click();
    const address = `care-${lang}`;
    await field(page, say(lang, "textPages.name")).fill(address);
    for (const [written, title, text] of [
      [page.getByRole("group", { name: say(lang, "textPages.english") }), "Care", "## Wool\n\nWash it cold."],
      [
        page.getByRole("group", { name: say(lang, "textPages.arabic") }),
        "العناية",
        "## الصوف\n\nيُغسل بماء بارد.",
      ],
    ] as const) {
      await field(written, say(lang, "textPages.heading")).fill(title);
      await field(written, say(lang, "textPages.description")).fill(title);
      await field(written, say(lang, "textPages.markdown")).fill(text);
    }
    await page.getByRole("button", { name: say(lang, "textPages.preview") }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Wash it cold.")).toBeVisible();
    expect(await breaches(page, { dark: true })).toEqual([]);
    await dialog.getByRole("button", { name: say(lang, "office.close") }).click();
    await page.getByRole("button", { name: say(lang, "office.save") }).click();
    await expectToast(page, say(lang, "office.saved"));
    await expect(page).toHaveURL(`/admin/text-pages/edit/${address}`);
    await looksGood(page, { dark: true });
    await expect(async () => {
      expect(await (await request.get(`/pages/${address}?lang=en`)).text()).toContain("Wash it cold.");
    }).toPass({ timeout: 5_000 });
  });

  test("a file is looked at, imported and taken back", async ({ page, request, server }) => {
    await enterOffice(page, request, server);
    await page.goto("/admin/import");
    await looksGood(page, { dark: true });
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: say(lang, "import.template") }).click();
    expect((await downloading).suggestedFilename()).toBe(`template-${lang}.xlsx`);

    const [product] = await findInStock(request, 1);
    const { product_id: id, price } = product!;
    const send = (rows: string) =>
      page.locator("input[type=file]").setInputFiles({
        name: "prices.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(`type,product_id,price\n${rows}`),
      });
    await send(`product,${id},cheap\n`);
    await expect(page.getByRole("alert")).toContainText(say(lang, "import.refused", { n: 1 }));
    expect(await breaches(page)).toEqual([]);
    await send(`product,${id},${price + 1}\n`);
    await page.getByRole("button", { name: say(lang, "import.apply") }).click();
    await expectToast(page, say(lang, "import.applied"));
    const priceNow = async () =>
      ((await (await request.get(`/api/v1/products/${id}`)).json()) as { price: number }).price;
    await expect.poll(priceNow).toBe(price + 1);

    await page
      .getByRole("button", { name: /prices\.csv/ })
      .first()
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say(lang, "import.undoShort") })
      .click();
    await expectToast(page, say(lang, "import.undone"));
    await expect.poll(priceNow).toBe(price);
  });
});
