import type { Page } from "@playwright/test";
import type { Home } from "../src/api/types.ts";
import { isTopLevel, listCategories } from "./catalogue.ts";
import { type Device, directionOf, expect, type Language, languages, say, test } from "./fixtures.ts";

const sizes: Device[] = ["phone", "desktop"];
const titles = ["slides.big-sale.title", "slides.new-arrivals.title", "slides.best-deals.title"] as const;
const links = ["/deals", "/new", "/deals?sort=rating"];

/** Takes over the browser's clock and opens the home page, with the slides ready to move. */
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

for (const lang of languages) {
  for (const device of sizes) {
    test.describe(`home in ${lang} on a ${device}`, () => {
      test.use({ lang, device, reducedMotion: "no-preference" });

      async function expectSlide(page: Page, i: number) {
        const slide = currentSlide(page, lang);
        await expect(slide.getByRole("heading")).toHaveText(say(lang, titles[i]!));
        await expect(slide.getByRole("link")).toHaveAttribute("href", links[i]!);
        await expect(
          carouselOf(page, lang).getByRole("button", { name: say(lang, titles[i]!) }),
        ).toHaveAttribute("aria-current", "true");
      }

      test("shows the next slide every 6 seconds, in a circle", async ({ page }) => {
        await openHome(page, lang);
        await expectSlide(page, 0);
        for (const next of [1, 2, 0, 1]) {
          await page.clock.runFor(6000);
          await expectSlide(page, next);
        }
      });

      test("goes on, back and to any slide by hand, and wraps at both ends", async ({ page }) => {
        await openHome(page, lang);
        const carousel = carouselOf(page, lang);
        const previous = carousel.getByRole("button", { name: say(lang, "slides.previous") });
        const next = carousel.getByRole("button", { name: say(lang, "slides.next") });
        await previous.click();
        await expectSlide(page, 2);
        await next.click();
        await expectSlide(page, 0);
        await next.click();
        await expectSlide(page, 1);
        await carousel.getByRole("button", { name: say(lang, titles[2]) }).click();
        await expectSlide(page, 2);
        // By the way the page reads, "next" points to its end.
        const [a, b] = [await previous.boundingBox(), await next.boundingBox()];
        expect(b!.x > a!.x).toBe(directionOf(lang) === "ltr");
      });

      test("moves the picture into sight", async ({ page }) => {
        await openHome(page, lang);
        await page.clock.runFor(6000);
        await expectSlide(page, 1);
        await page.clock.runFor(3000);
        const slide = carouselOf(page, lang).getByRole("group", {
          name: say(lang, "slides.position", { n: 2, total: 3 }),
        });
        await expect
          .poll(async () => {
            await page.clock.runFor(500);
            return Math.round((await slide.boundingBox())!.x);
          })
          .toBe(0);
        const picture = slide.locator("img");
        const name = `new-arrivals${device === "phone" ? "-phone" : ""}${lang === "ar" ? "-rtl" : ""}.webp`;
        await expect
          .poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc))
          .toContain(`/media/home/${name}`);
      });

      test("counts down from 4 hours 13 minutes", async ({ page }) => {
        await openHome(page, lang);
        const timer = page.getByRole("timer");
        await expect(timer).toHaveAccessibleName(/4 .*1[23]/);
        const digits = async () => (await timer.textContent())!.replaceAll(/[^\d:]/g, "");
        expect(await digits()).toMatch(/^04:1[23]:\d\d$/);
        const box = await timer.boundingBox();
        await page.clock.fastForward("01:00:00");
        await expect.poll(digits).toMatch(/^03:1[23]:\d\d$/);
        expect(await timer.boundingBox()).toEqual(box);
        await page.clock.fastForward("04:00:00");
        await expect.poll(digits).toBe("00:00:00");
      });

      test("leads to categories, deals, new arrivals and Pro", async ({ page, request }) => {
        const home = (await (await request.get("/api/v1/home")).json()) as Home;
        const parents = (await listCategories(request)).filter(isTopLevel);
        await page.goto("/");
        const section = (name: string) => page.getByRole("region", { name, exact: true });

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
          await expect(part.getByRole("link", { name: say(lang, "home.viewAll") })).toHaveAttribute(
            "href",
            all,
          );
        }
        await expect(section(say(lang, "why.title")).getByRole("listitem")).toHaveText([
          say(lang, "why.secure") + say(lang, "why.secureText"),
          say(lang, "why.delivery") + say(lang, "why.deliveryText", { amount: 200 }),
          say(lang, "why.returns") + say(lang, "why.returnsText"),
          say(lang, "why.support") + say(lang, "why.supportText"),
        ]);
        await page.getByRole("link", { name: say(lang, "proBanner.action") }).click();
        await expect(page).toHaveURL("/pro");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(lang, "pro.title"));
      });

      test("opens all categories in a bottom sheet", async ({ page, request }) => {
        const parents = (await listCategories(request)).filter(isTopLevel);
        await page.goto("/");
        await page
          .getByRole("region", { name: say(lang, "home.categories") })
          .getByRole("button", { name: say(lang, "home.allCategories") })
          .click();
        const sheet = page.getByRole("dialog", { name: say(lang, "home.allCategories") });
        await expect(sheet.getByRole("listitem")).toHaveCount(parents.length);
        await sheet.getByRole("link", { name: parents[1]![`${lang}_name`] }).click();
        await expect(page).toHaveURL(`/category/${parents[1]!.slug}`);
        await expect(sheet).toHaveCount(0);
      });

      test("takes an address for the newsletter", async ({ page }) => {
        await page.goto("/");
        const form = page.getByRole("region", { name: say(lang, "newsletter.title") });
        const email = form.getByRole("textbox", { name: say(lang, "signUp.email") });
        const button = form.getByRole("button");
        await email.fill("noura.example.com");
        await button.click();
        await expect(page.getByText(say(lang, "signUp.invalid"), { exact: true })).toBeVisible();
        await expect(page.getByText(say(lang, "signUp.invalidText"))).toBeVisible();
        await expect(email).toBeFocused();

        await email.fill("noura@example.com");
        // The clock stands still, so that what is said meanwhile stays until it is seen.
        await page.clock.install();
        await page.clock.pauseAt(Date.now() + 1000);
        const sent = page.waitForResponse("/api/v1/newsletter");
        await button.click();
        await expect(button).toHaveText(say(lang, "newsletter.sending"));
        const response = await sent;
        expect(response.status()).toBe(204);
        expect(response.request().postDataJSON()).toEqual({
          email: "noura@example.com",
          language: lang,
          website: "",
        });
        await page.clock.resume();
        await expect(email).toHaveValue("");
        await expect(button).toHaveText(say(lang, "newsletter.action"));
        await expect(page.getByText(say(lang, "newsletter.done"), { exact: true })).toBeVisible();
        await expect(page.getByText(say(lang, "newsletter.doneText"))).toBeVisible();
      });
    });
  }

  test.describe(`the slides in ${lang}`, () => {
    test.use({ lang, reducedMotion: "no-preference" });

    const current = (page: Page) => currentSlide(page, lang).getByRole("heading");

    test("rest under the pointer, with the keyboard, and when they are stopped", async ({ page }) => {
      await openHome(page, lang);
      const carousel = carouselOf(page, lang);
      const first = say(lang, titles[0]);
      const second = say(lang, titles[1]);
      await expect(current(page)).toHaveText(first);
      await carousel.hover({ position: { x: 700, y: 40 } });
      await page.clock.runFor(30_000);
      await expect(current(page)).toHaveText(first);

      await page.getByRole("contentinfo").hover();
      await page.evaluate(() => window.scrollTo(0, 0));
      const link = currentSlide(page, lang).getByRole("link");
      await link.focus();
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Tab");
      await expect(link).toBeFocused();
      await page.clock.runFor(30_000);
      await expect(current(page)).toHaveText(first);

      await page.getByRole("contentinfo").getByRole("link").first().focus();
      await page.clock.runFor(6000);
      await expect(current(page)).toHaveText(second);

      await carousel.getByRole("button", { name: say(lang, "slides.pause") }).click();
      await page.getByRole("contentinfo").hover();
      await page.clock.runFor(30_000);
      await expect(current(page)).toHaveText(second);
      await carousel.getByRole("button", { name: say(lang, "slides.play") }).click();
      await page.getByRole("contentinfo").hover();
      await page.clock.runFor(6000);
      await expect(current(page)).toHaveText(say(lang, titles[2]));
    });
  });

  test.describe(`the slides in ${lang} with less motion`, () => {
    test.use({ lang, reducedMotion: "reduce" });

    test("never move by themselves and jump when asked", async ({ page }) => {
      await openHome(page, lang);
      await page.clock.runFor(60_000);
      const carousel = carouselOf(page, lang);
      await expect(currentSlide(page, lang).getByRole("heading")).toHaveText(say(lang, titles[0]));
      await expect(carousel.getByRole("button", { name: say(lang, "slides.pause") })).toHaveCount(0);
      await carousel.getByRole("button", { name: say(lang, "slides.next") }).click();
      await expect(currentSlide(page, lang).getByRole("heading")).toHaveText(say(lang, titles[1]));
    });
  });

  test.describe(`swiping in ${lang}`, () => {
    test.use({ lang, device: "phone", reducedMotion: "no-preference" });

    test("turns the slides with the finger", async ({ page }) => {
      await openHome(page, lang);
      await expect(currentSlide(page, lang).getByRole("heading")).toHaveText(say(lang, titles[0]));
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
      await expect(currentSlide(page, lang).getByRole("heading")).toHaveText(say(lang, titles[1]));
    });
  });

  test.describe(`Pro in ${lang}`, () => {
    test.use({ lang });

    test("takes an address to write to", async ({ page }) => {
      await page.goto("/pro");
      const form = page.getByRole("complementary", { name: say(lang, "pro.formTitle") });
      await form.getByRole("textbox").fill("noura@example.com");
      const sent = page.waitForResponse("/api/v1/pro-interest");
      await form.getByRole("button").click();
      expect((await sent).status()).toBe(204);
      await expect(page.getByText(say(lang, "pro.done"), { exact: true })).toBeVisible();
      await expect(form.getByRole("textbox")).toHaveValue("");
    });
  });
}

test("the specified words of the home page", async ({ page }) => {
  await page.goto("/");
  for (const name of ["Shop by Category", "Why Shop With Us", "New Arrivals"]) {
    await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
  }
  const carousel = page.getByRole("region", { name: "Promotions" });
  for (const name of ["Big Sale", "New Arrivals", "Best Deals"]) {
    await expect(carousel.getByRole("button", { name })).toBeVisible();
  }
  await expect(page.getByText("Free shipping over SAR 200")).toBeVisible();
  await expect(page.getByRole("link", { name: "View All" })).toHaveCount(2);
  await page.getByRole("textbox", { name: "Email address" }).fill("nobody");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Invalid email", { exact: true })).toBeVisible();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await page.getByRole("textbox", { name: "Email address" }).fill("noura@example.com");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Subscribed!", { exact: true })).toBeVisible();
  await expect(page.getByText("Thank you for subscribing to our newsletter")).toBeVisible();
});
