import type { Page } from "@playwright/test";
import type { Home } from "../src/api/types.ts";
import { isTopLevel, listCategories } from "./catalogue.ts";
import { devices, directionOf, expect, type Language, languages, say, test } from "./fixtures.ts";

const titles = {
  en: ["Big Sale", "New Arrivals", "Best Deals"],
  ar: ["التخفيضات الكبرى", "وصل حديثًا", "أفضل العروض"],
};
const links = ["/deals", "/new", "/deals?sort=rating"];

/** Controls the browser's clock and opens the home page, with the slides ready to move. */
async function openHome(page: Page, lang: Language) {
  await page.clock.install({ time: new Date("2030-01-01T09:00:00Z") });
  await page.goto("/");
  await expect(carouselOf(page, lang)).toHaveAttribute("aria-busy", "false");
}

/** The one slide that can be seen and reached; the others are inert. */
function currentSlide(page: Page, lang: Language) {
  return carouselOf(page, lang).locator('[role="group"]:not([inert])');
}

function carouselOf(page: Page, lang: Language) {
  return page.getByRole("region", { name: say(lang, "slides.label") });
}

async function expectSlide(page: Page, lang: Language, i: number) {
  const slide = currentSlide(page, lang);
  await expect(slide.getByRole("heading")).toHaveText(titles[lang][i]!);
  await expect(slide.getByRole("link")).toHaveAttribute("href", links[i]!);
  await expect(carouselOf(page, lang).getByRole("button", { name: titles[lang][i]! })).toHaveAttribute(
    "aria-current",
    "true",
  );
}

for (const lang of languages) {
  test.describe(`slides in ${lang}`, () => {
    test.use({ lang, reducedMotion: "no-preference" });

    test("move every 6 seconds and by hand, in a circle and by the way the page reads", async ({ page }) => {
      await openHome(page, lang);
      const carousel = carouselOf(page, lang);
      await expectSlide(page, lang, 0);
      for (const next of [1, 2, 0, 1]) {
        await page.clock.runFor(6000);
        await expectSlide(page, lang, next);
      }

      // The picture is visible, on each screen its own.
      const slide = carousel.getByRole("group", {
        name: say(lang, "slides.position", { n: 2, total: 3 }),
      });
      await expect
        .poll(async () => {
          await page.clock.runFor(500);
          return Math.round((await slide.boundingBox())!.x);
        })
        .toBe(0);
      const shown = () => slide.locator("img").evaluate((img: HTMLImageElement) => img.currentSrc);
      const ending = lang === "ar" ? "-rtl.webp" : ".webp";
      await expect.poll(shown).toContain(`/media/home/new-arrivals${ending}`);
      await page.setViewportSize(devices.phone);
      await expect.poll(shown).toContain(`/media/home/new-arrivals-phone${ending}`);
      await page.setViewportSize(devices.desktop);

      await carousel.getByRole("button", { name: titles[lang][0]! }).click();
      await expectSlide(page, lang, 0);
      const previous = carousel.getByRole("button", { name: say(lang, "slides.previous") });
      const next = carousel.getByRole("button", { name: say(lang, "slides.next") });
      await previous.click();
      await expectSlide(page, lang, 2);
      await next.click();
      await expectSlide(page, lang, 0);
      await next.click();
      await expectSlide(page, lang, 1);
      const [a, b] = [await previous.boundingBox(), await next.boundingBox()];
      expect(b!.x > a!.x).toBe(directionOf(lang) === "ltr");

      // The countdown never shifts the layout around it.
      const timer = page.getByRole("timer");
      await expect(timer).toHaveAccessibleName(/4 .*1[0-3]/);
      const digits = async () => (await timer.textContent())!.replaceAll(/[^\d:]/g, "");
      const { width, height } = (await timer.boundingBox())!;
      await page.clock.fastForward("01:00:00");
      await expect.poll(digits).toMatch(/^03:1[0-3]:\d\d$/);
      expect(await timer.boundingBox()).toMatchObject({ width, height });
    });
  });

  test.describe(`fingers on slides in ${lang}`, () => {
    test.use({ lang, device: "phone", reducedMotion: "no-preference" });

    test("turn them", async ({ page }) => {
      await openHome(page, lang);
      await expect(currentSlide(page, lang).getByRole("heading")).toHaveText(titles[lang][0]!);
      const towards = directionOf(lang) === "ltr" ? -1 : 1;
      const touch = await page.context().newCDPSession(page);
      const at = (x: number) => [{ x, y: 500 }];
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(195) });
      for (const by of [30, 90, 150]) {
        await touch.send("Input.dispatchTouchEvent", {
          type: "touchMove",
          touchPoints: at(195 + towards * by),
        });
        await page.clock.runFor(16);
      }
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await expect(currentSlide(page, lang).getByRole("heading")).toHaveText(titles[lang][1]!);
    });
  });
}

test.describe("slides that rest", () => {
  test.use({ lang: "en", reducedMotion: "no-preference" });

  test("do so under the pointer, with the keyboard, and when they are stopped", async ({ page }) => {
    await openHome(page, "en");
    const carousel = carouselOf(page, "en");
    const current = currentSlide(page, "en").getByRole("heading");
    const [first, second, third] = titles.en;
    await expect(current).toHaveText(first!);
    await carousel.hover({ position: { x: 700, y: 40 } });
    await page.clock.runFor(30_000);
    await expect(current).toHaveText(first!);

    await page.getByRole("contentinfo").hover();
    await page.evaluate(() => window.scrollTo(0, 0));
    const link = currentSlide(page, "en").getByRole("link");
    await link.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(link).toBeFocused();
    await page.clock.runFor(30_000);
    await expect(current).toHaveText(first!);

    await page.getByRole("contentinfo").getByRole("link").first().focus();
    await page.clock.runFor(6000);
    await expect(current).toHaveText(second!);

    await carousel.getByRole("button", { name: say("en", "slides.pause") }).click();
    await page.getByRole("contentinfo").hover();
    await page.clock.runFor(30_000);
    await expect(current).toHaveText(second!);
    await carousel.getByRole("button", { name: say("en", "slides.play") }).click();
    await page.getByRole("contentinfo").hover();
    await page.clock.runFor(6000);
    await expect(current).toHaveText(third!);
  });
});

test.describe("home in Arabic on a phone", () => {
  const lang = "ar";
  test.use({ lang, device: "phone" });

  test("leads to categories, deals, new arrivals and Pro", async ({ page, request }) => {
    const home = (await (await request.get("/api/v1/home")).json()) as Home;
    const parents = (await listCategories(request)).filter(isTopLevel);
    await openHome(page, lang);
    const section = (name: string) => page.getByRole("region", { name, exact: true });

    // With reduced motion the slides never move by themselves, and jump when a button is pressed.
    await page.clock.runFor(60_000);
    const carousel = carouselOf(page, lang);
    await expectSlide(page, lang, 0);
    await expect(carousel.getByRole("button", { name: say(lang, "slides.pause") })).toHaveCount(0);
    await carousel.getByRole("button", { name: say(lang, "slides.next") }).click();
    await expectSlide(page, lang, 1);

    const strip = section(say(lang, "home.categories"));
    await expect(strip.getByRole("link")).toHaveText(parents.map((category) => category[`${lang}_name`]));
    for (const [key, list, all] of [
      ["home.deals", home.deals, "/deals"],
      ["home.arrivals", home.arrivals, "/new"],
    ] as const) {
      const part = section(say(lang, key));
      await expect(part.getByRole("heading", { level: 3 })).toHaveText(
        list.map((product) => product[`${lang}_name`]),
      );
      await expect(part.getByRole("link", { name: say(lang, "home.viewAll") })).toHaveAttribute("href", all);
    }
    await expect(section(say(lang, "why.title")).getByRole("listitem")).toHaveText([
      say(lang, "why.secure") + say(lang, "why.secureText"),
      say(lang, "why.delivery") + say(lang, "why.deliveryText", { amount: 200 }),
      say(lang, "why.returns") + say(lang, "why.returnsText"),
      say(lang, "why.support") + say(lang, "why.supportText"),
    ]);

    await strip.getByRole("button", { name: say(lang, "home.allCategories") }).click();
    const sheet = page.getByRole("dialog", { name: say(lang, "home.allCategories") });
    await expect(sheet.getByRole("listitem")).toHaveCount(parents.length);
    await sheet.getByRole("link", { name: parents[1]![`${lang}_name`] }).click();
    await expect(page).toHaveURL(`/category/${parents[1]!.slug}`);
    await expect(sheet).toHaveCount(0);
    await page.goBack();

    await page.getByRole("link", { name: say(lang, "proBanner.action") }).click();
    await expect(page).toHaveURL("/pro");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(lang, "pro.title"));
    const form = page.getByRole("complementary", { name: say(lang, "pro.formTitle") });
    await form.getByRole("textbox").fill("noura@example.com");
    const sent = page.waitForResponse("/api/v1/pro-interest");
    await form.getByRole("button").click();
    expect((await sent).status()).toBe(204);
    await page.clock.runFor(1500);
    await expect(page.getByText(say(lang, "pro.done"), { exact: true })).toBeVisible();
    await expect(form.getByRole("textbox")).toHaveValue("");
  });
});

test("the home page takes an address for the newsletter", async ({ page }) => {
  await page.goto("/");
  const form = page.getByRole("region", { name: say("en", "newsletter.title") });
  await form.scrollIntoViewIfNeeded();
  const email = form.getByRole("textbox", { name: "Email address" });
  await email.fill("nobody");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Invalid email", { exact: true })).toBeVisible();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill("noura@example.com");
  const sent = page.waitForResponse("/api/v1/newsletter");
  await form.getByRole("button", { name: "Subscribe" }).click();
  const response = await sent;
  expect(response.status()).toBe(204);
  expect(response.request().postDataJSON()).toEqual({
    email: "noura@example.com",
    language: "en",
    website: "",
  });
  await expect(page.getByText("Subscribed!", { exact: true })).toBeVisible();
  await expect(page.getByText("Thank you for subscribing to our newsletter")).toBeVisible();
  await expect(email).toHaveValue("");
});
