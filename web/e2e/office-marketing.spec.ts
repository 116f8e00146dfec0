import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expectToast, field } from "./accounts.ts";
import { breaches, looksGood, overflow } from "./axe.ts";
import { directionOf, expect, type Language, languages, say, test } from "./fixtures.ts";
import { enterOffice } from "./office.ts";

// What is made here shows on every page: a server of its own.
test.use({ settings: { MATJAR_SHOP_NAME_EN: "Waha", MATJAR_SHOP_NAME_AR: "واحة" } });
// One shop for all tests of the file: starting another takes as long as a small test.
test.describe.configure({ mode: "default" });

const picture = fileURLToPath(new URL("../../internal/demo/pictures/placeholder@800.webp", import.meta.url));

/** A field of a text in one of the languages. */
const both = (lang: Language, key: Parameters<typeof say>[1], of: Language) =>
  say(lang, of === "en" ? "settings.english" : "settings.arabic", { title: say(lang, key as "office.save") });

const lang: Language = "ar";

test.describe("marketing in Arabic", () => {
  test.use({ lang });
  const button = (page: Page, key: Parameters<typeof say>[1]) =>
    page.getByRole("button", { name: say(lang, key as "office.save"), exact: true });

  test("a slide with a picture is made, seen, hidden, removed and brought back", async ({
    page,
    request,
    server,
    problems,
  }) => {
    problems.allow(/422 .*\/marketing\/slides/);
    await enterOffice(page, request, server);
    await page.goto("/admin");
    await page
      .getByRole("navigation", { name: say(lang, "office.nav") })
      .getByRole("link", { name: say(lang, "office.feature.marketing"), exact: true })
      .click();
    await expect(page).toHaveURL(/\/admin\/marketing\/slides$/);
    await expect(page.getByText(say(lang, "officeMarketing.defaultSlides"))).toBeVisible();
    await looksGood(page);

    await button(page, "officeMarketing.addSlide").click();
    const dialog = page.getByRole("dialog");
    await button(page, "office.save").click();
    await expect(field(dialog, both(lang, "officeMarketing.title", "en"))).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    for (const of of languages) {
      const texts = { title: "Ramadan nights", text: "Lanterns and dates", action: "See them" };
      const arabic = { title: "ليالي رمضان", text: "فوانيس وتمور", action: "شاهدها" };
      for (const part of ["title", "text", "action"] as const)
        await field(dialog, both(lang, `officeMarketing.${part}`, of)).fill(
          (of === "en" ? texts : arabic)[part],
        );
    }
    await field(dialog, say(lang, "officeMarketing.link")).fill("javascript:alert(1)");
    await button(page, "office.save").click();
    await expect(field(dialog, say(lang, "officeMarketing.link"))).toHaveAttribute("aria-invalid", "true");
    await field(dialog, say(lang, "officeMarketing.link")).fill("/deals");
    const chooser = page.waitForEvent("filechooser");
    await button(page, "officeMarketing.upload").click();
    await (
      await chooser
    ).setFiles({
      name: "own.webp",
      mimeType: "image/webp",
      buffer: await readFile(picture),
    });
    const preview = dialog.getByRole("region", { name: say(lang, "officeMarketing.preview") });
    await expect(preview.locator('[dir=ltr] img[src^="/media/m/"]')).toBeVisible();
    await expect(preview.locator('[dir=rtl] img[src^="/media/m/"]')).toBeVisible();
    expect(await breaches(page, { dark: true })).toEqual([]);
    await button(page, "office.save").click();
    await expect(dialog).toHaveCount(0);
    const row = page.getByRole("listitem").filter({
      hasText: "ليالي رمضان",
    });
    await expect(row.getByText(say(lang, "officeMarketing.state.shown"), { exact: true })).toBeVisible();
    await looksGood(page);

    // A shopper sees it, rendered by the server, with its picture loaded first.
    for (const of of languages) {
      const title = of === "en" ? "Ramadan nights" : "ليالي رمضان";
      await expect(async () => {
        const html = await (await request.get(`/?lang=${of}`)).text();
        expect(html).toContain(`dir="${directionOf(of)}"`);
        expect(html).toMatch(new RegExp(`<h2[^>]*>${title}</h2>`));
        expect(html).toMatch(/<link rel="preload" href="\/media\/m\/[^>]*as="image"/);
        expect(html).toMatch(/<img[^>]*src="\/media\/m\/[^>]*fetchpriority="high"/i);
        expect(html).not.toContain("/media/home/big-sale");
      }).toPass();
    }
    const hide = async (name: "hide" | "remove") =>
      row
        .getByRole("button", {
          name: say(lang, `officeMarketing.${name}`, {
            name: "ليالي رمضان",
          }),
        })
        .click();
    await hide("remove");
    await expect(row).toHaveCount(0);
    await page.getByRole("button", { name: say(lang, "office.undo") }).click();
    await expect(row).toBeVisible();
    await hide("hide");
    await expect(row.getByText(say(lang, "officeMarketing.state.off"), { exact: true })).toBeVisible();
    await expect(async () => {
      const html = await (await request.get(`/?lang=${lang}`)).text();
      expect(html).toContain("/media/home/big-sale");
    }).toPass();
    await hide("remove");
    await expect(row).toHaveCount(0);
  });

  test("a collection has a page and a part of the home page", async ({ page, request, server }) => {
    const slug = `eid-${lang}`;
    await enterOffice(page, request, server);
    await page.goto("/admin/marketing/collections");
    await button(page, "officeMarketing.addCollection").click();
    const dialog = page.getByRole("dialog");
    await field(dialog, say(lang, "editor.enName")).fill("Eid gifts");
    await field(dialog, say(lang, "editor.arName")).fill("هدايا العيد");
    await field(dialog, say(lang, "categories.slug")).fill(slug);
    await dialog.getByRole("checkbox", { name: say(lang, "officeMarketing.home") }).check();
    const add = dialog.getByRole("button", {
      name: new RegExp(`^${say(lang, "officeMarketing.pick", { name: "" }).trim()} .`),
    });
    for (const n of [1, 2]) {
      await add.first().click();
      await expect(
        dialog.getByRole("group", { name: say(lang, "officeMarketing.products", { n }) }),
      ).toBeVisible();
    }
    const chosen = dialog.getByRole("list").first().getByRole("listitem");
    const second = (await chosen.nth(1).textContent()) ?? "";
    await chosen
      .nth(1)
      .getByRole("button", { name: say(lang, "officeMarketing.up", { name: second }) })
      .click();
    await expect(chosen.first()).toHaveText(second);
    expect(await breaches(page, { dark: true })).toEqual([]);
    await button(page, "office.save").click();
    await expect(dialog).toHaveCount(0);
    await looksGood(page);

    const name = "هدايا العيد";
    await expect(async () => {
      await page.goto(`/collections/${slug}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name, { timeout: 1000 });
    }).toPass();
    await expect(page).toHaveTitle(new RegExp(name));
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
      "href",
      new RegExp(`/collections/${slug}$`),
    );
    const cards = page.getByRole("main").getByRole("region").getByRole("heading", { level: 3 });
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toHaveText(second);
    await looksGood(page);
    await expect(async () => {
      await page.goto("/");
      const part = page.getByRole("region", { name, exact: true });
      await expect(part.getByRole("heading", { level: 3 }).first()).toHaveText(second, { timeout: 1000 });
      await expect(part.getByRole("link", { name: new RegExp(name) })).toHaveAttribute(
        "href",
        `/collections/${slug}`,
      );
    }).toPass();
    expect(await (await request.get("/sitemap.xml")).text()).toContain(`/collections/${slug}`);
    const none = await request.get("/collections/none");
    expect(none.status()).toBe(404);
    const { collections } = (await server.staff("GET", "marketing/collections")) as {
      collections: { id: string; fields: { slug: string } }[];
    };
    for (const { id, fields } of collections)
      if (fields.slug === slug) await server.staff("DELETE", `marketing/collections/${id}`);
  });

  test("a synonym is tried, saved and found by", async ({ page, request, server }) => {
    const word = "زربيات";
    const found = async () =>
      ((await (await request.get("/api/v1/search", { params: { q: word } })).json()) as { total: number })
        .total;
    expect(await found()).toBe(0);
    await enterOffice(page, request, server);
    await page.goto("/admin/marketing/synonyms");
    // It was searched for in vain.
    await expect(async () => {
      await page.reload();
      await page
        .getByRole("button", { name: say(lang, "officeMarketing.addSynonymFor", { word }) })
        .click({ timeout: 2000 });
    }).toPass();
    const dialog = page.getByRole("dialog");
    await field(dialog, say(lang, "officeMarketing.terms")).fill(`${word}, coffee`);
    await button(page, "officeMarketing.try").click();
    const result = dialog.getByRole("status");
    await expect(result.getByRole("heading")).toHaveCount(2);
    await expect(result.getByRole("heading").first()).toContainText(say(lang, "products.total", { n: 0 }));
    expect(await breaches(page, { dark: true })).toEqual([]);
    await button(page, "office.save").click();
    await expectToast(page, say(lang, "office.saved"));
    await expect.poll(found).toBeGreaterThan(0);
    await looksGood(page);
  });

  test("an announcement stands above the header until it is closed", async ({ page, server }) => {
    const { id } = (await server.staff("POST", "marketing/announcements", {
      active: true,
      en: "Eid delivery until Thursday",
      ar: "التوصيل قبل العيد حتى الخميس",
      link: "/deals",
      dismissible: true,
    })) as { id: string };
    const banner = (await server.staff("POST", "marketing/banners", {
      active: true,
      slot: "deals",
      scene: "pro",
      picture: "",
      link: "https://example.com/eid",
      en: { title: "Eid at our place", text: "Come by", action: "The way" },
      ar: { title: "العيد عندنا", text: "زورونا", action: "الطريق" },
    })) as { id: string };
    const line = page.getByRole("complementary", { name: say(lang, "shell.announcement") });
    await expect(async () => {
      await page.goto("/");
      await expect(line).toContainText("الخميس", { timeout: 1000 });
    }).toPass();
    const own = page.getByRole("region", { name: "العيد عندنا" });
    await expect(own.getByRole("link")).toHaveAttribute("href", "https://example.com/eid");
    expect(await breaches(page, { frame: true, dark: true })).toEqual([]);
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page)).toEqual([]);
    }
    await line.getByRole("button", { name: say(lang, "shell.close") }).click();
    await expect(line).toHaveCount(0);
    // Another document has it in its markup, and never shows it.
    await page.goto("/deals");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(line).toHaveCount(0);
    await server.staff("DELETE", `marketing/announcements/${id}`);
    await server.staff("DELETE", `marketing/banners/${banner.id}`);
  });
});
