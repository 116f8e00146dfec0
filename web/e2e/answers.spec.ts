import type { Locator, Page } from "@playwright/test";
import { findProduct } from "./catalogue.ts";
import { expect, say, test } from "./fixtures.ts";

// What a touch is answered with comes in a frame before what takes longer to render. These tests hold that order, for which
// no machine is too slow; `make interactions` measures how long answers take.

interface Watched {
  control: Locator;
  /** What of the control shows the answer: a property or an attribute. One that is taken away has answered too. */
  answer: string;
  /** What takes longer to render. */
  rest: Locator;
  /** A selector of what is no part of the rest. */
  except?: string;
}

/** Presses, and returns what came first: a frame that shows the answer, or other words in the rest. */
async function first(watched: Watched, press: () => Promise<unknown>): Promise<string> {
  const { control, answer, rest, except } = watched;
  const came = await control.evaluateHandle(
    (element, { answer, rest, except }) => {
      const came: string[] = [];
      const read = () => {
        const property = (element as unknown as Record<string, unknown>)[answer];
        return element.isConnected && String(property ?? element.getAttribute(answer));
      };
      const before = read();
      const look = () => {
        if (read() === before) requestAnimationFrame(look);
        else came.push("the answer");
      };
      requestAnimationFrame(look);
      const words = () => {
        const copy = rest!.cloneNode(true) as Element;
        if (except) for (const part of copy.querySelectorAll(except)) part.remove();
        return copy.textContent;
      };
      const wordsBefore = words();
      const changes = new MutationObserver(() => {
        if (words() === wordsBefore) return;
        came.push("the rest");
        changes.disconnect();
      });
      changes.observe(rest!, { subtree: true, childList: true, attributes: true, characterData: true });
      return came;
    },
    { answer, rest: await rest.elementHandle(), except },
  );
  await press();
  await expect.poll(async () => (await came.jsonValue()).length).toBe(2);
  return (await came.jsonValue())[0]!;
}

/** Like `first`, for what has a list fetched: returns when that is shown, which belongs to this touch and not to the next. */
async function firstOfList(watched: Watched, press: () => Promise<unknown>): Promise<string> {
  const page = watched.control.page();
  const fetched = page.waitForResponse(/\/api\/v1\/categories\/[^/]+\/products\?/);
  const came = await first(watched, press);
  await fetched;
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  return came;
}

/** Opens a page and waits for what the first touch begins. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press("Shift");
  await expect(page.locator("html[data-settled]")).toBeAttached();
}

const path = "/category/electronics";
const main = (page: Page) => page.getByRole("main");
const products = (page: Page) => main(page).getByRole("region", { name: say("en", "listing.products") });
const sheet = (page: Page) => page.getByRole("dialog");
/** What opens over the page. */
const layer = (page: Page) => ({ rest: page.locator("body"), except: "#root" });

test.describe("on a wide screen", () => {
  test.use({ lang: "en" });

  test("a choice shows before the list changes", async ({ page }) => {
    await open(page, path);
    const rest = products(page);
    const filters = page.getByRole("complementary", { name: say("en", "filter.title") });

    const box = filters.getByRole("checkbox").first();
    expect(await firstOfList({ control: box, answer: "checked", rest }, () => box.click())).toBe(
      "the answer",
    );
    await expect(page).toHaveURL(/\?subcategories=/);

    const stars = filters.getByRole("button", { name: say("en", "filter.stars", { n: 2 }) });
    const pressed = { control: stars, answer: "aria-pressed", rest };
    expect(await firstOfList(pressed, () => stars.click())).toBe("the answer");
    await expect(stars).toBeFocused();
    await expect(page).toHaveURL(/&rating=2$|\?rating=2&/);

    const chips = page.getByRole("list", { name: say("en", "filter.chips") });
    const chip = chips.getByRole("button").first();
    const gone = { control: chip, answer: "isConnected", rest, except: "[aria-label='Active filters']" };
    await expect(chips.getByRole("listitem")).toHaveCount(3);
    expect(await firstOfList(gone, () => chip.click())).toBe("the answer");
    await expect(page).toHaveURL(`${path}?rating=2`);

    const order = page.getByLabel(say("en", "sort.label"));
    const sorted = { control: order, answer: "value", rest };
    expect(await firstOfList(sorted, () => order.selectOption("price-asc"))).toBe("the answer");
    await expect(page).toHaveURL(`${path}?rating=2&sort=price-asc`);

    const two = page.getByRole("link", { name: say("en", "pager.page", { n: 2 }), exact: true });
    const turned = { control: two, answer: "aria-current", rest, except: "nav" };
    expect(await firstOfList(turned, () => two.click())).toBe("the answer");
    await expect(page).toHaveURL(`${path}?rating=2&sort=price-asc&page=2`);
    await expect(products(page)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(`${path}?rating=2&sort=price-asc`);
    await expect(two).not.toHaveAttribute("aria-current");
  });

  test("all that is chosen before the next frame is in the address", async ({ page }) => {
    await open(page, path);
    await page.getByRole("complementary", { name: say("en", "filter.title") }).evaluate((filters) => {
      const [first, second] = filters.querySelectorAll<HTMLElement>("input[type=checkbox]");
      first!.click();
      second!.click();
      filters.querySelector<HTMLElement>("button[aria-pressed]")!.click();
    });
    await expect(page).toHaveURL(/\?subcategories=[^,&]+,[^,&]+&color=[^,&]+$/);
  });

  test("the switch shows the other language before the page has it", async ({ page }) => {
    await open(page, path);
    for (const lang of ["en", "ar"] as const) {
      const toggle = page.getByRole("button", { name: say(lang, "language.switch") });
      const knob = toggle.getByText("AR", { exact: true });
      const moved = { control: knob, answer: "className", rest: main(page) };
      expect(await first(moved, () => toggle.click())).toBe("the answer");
      await expect(page.locator("html")).toHaveAttribute("lang", lang === "en" ? "ar" : "en");
    }
  });

  test("a card counts what was added before the cart opens", async ({ page }) => {
    await open(page, path);
    const add = products(page).locator(".card-add:not([aria-haspopup], :disabled)").first();
    const added = { control: add, answer: "isConnected", ...layer(page) };
    expect(await first(added, () => add.click())).toBe("the answer");
    await expect(sheet(page)).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ lang: "en", device: "phone" });

  test("a filter in the sheet shows before the list behind it changes", async ({ page }) => {
    await open(page, path);
    await main(page)
      .getByRole("button", { name: say("en", "filter.title") })
      .tap();
    const box = sheet(page).getByRole("checkbox").first();
    const chosen = { control: box, answer: "checked", rest: page.locator("main") };
    expect(await first(chosen, () => box.tap())).toBe("the answer");
    await expect(page).toHaveURL(/\?subcategories=/);
  });

  test("the cart counts what was added before it opens", async ({ page, request }) => {
    const { product_id: id } = await findProduct(request, (product) => !product.has_options);
    await open(page, `/product/${id}`);
    const cart = page
      .getByRole("navigation", { name: say("en", "nav.mobile") })
      .getByRole("link", { name: say("en", "nav.cart") });
    const add = main(page)
      .getByRole("button", { name: say("en", "product.addToCart"), exact: true })
      .first();
    const counted = { control: cart, answer: "textContent", ...layer(page) };
    expect(await first(counted, () => add.tap())).toBe("the answer");
    await expect(sheet(page)).toBeVisible();
  });

  test("the menu's button is pressed before the menu opens", async ({ page }) => {
    await open(page, path);
    const menu = page
      .getByRole("navigation", { name: say("en", "nav.mobile") })
      .getByRole("button", { name: say("en", "nav.menu") });
    const opened = { control: menu, answer: "aria-expanded", ...layer(page) };
    expect(await first(opened, () => menu.tap())).toBe("the answer");
    await expect(sheet(page)).toBeVisible();
  });
});
