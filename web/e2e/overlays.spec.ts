import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { addAuthenticator, carrySession, newShopper, type Shopper } from "./accounts.ts";
import { breaches, overflow } from "./axe.ts";
import { findProducts, storedLine, storeGuestList } from "./carts.ts";
import { findProduct } from "./catalogue.ts";
import { devices, expect, type Language, say, test } from "./fixtures.ts";
import { OwnProduct } from "./own-product.ts";
import { address, advanceOrder, placeOrder } from "./orders.ts";
import type { Server } from "./server.ts";

// Each test opens a dozen layers.
test.slow();

/** Opens what lies above the pages, one after the other. */
class Layers {
  readonly faults: string[] = [];

  constructor(
    private readonly page: Page,
    private readonly lang: "en" | "ar",
  ) {}

  /**
   * Presses the control, looks at the layer that opens, or at all that it is a part of, and closes it with Escape: the
   * control has the focus again.
   */
  async look(control: Locator, layer = this.page.getByRole("dialog"), around = layer): Promise<void> {
    // The page has come to rest, so that the press is not meant for what it replaces.
    await expect(control).toBeEnabled();
    await control.press("Enter");
    await expect(layer).toBeVisible();
    await this.inspect(around);
    await this.page.keyboard.press("Escape");
    await expect(layer).toHaveCount(0);
    await expect(control).toBeFocused();
  }

  /** Notes what is not accessible, or does not fit, while the layer is open. */
  async inspect(layer: Locator): Promise<void> {
    await expect(layer).toBeVisible();
    const name = (await layer.getAttribute("aria-label")) ?? (await layer.textContent())!.slice(0, 40);
    const found = [...(await breaches(this.page, { layer, dark: true })), ...(await overflow(this.page))];
    this.faults.push(...found.map((fault) => `${this.lang}, ${name}: ${fault}`));
  }
}

/** Gives the shopper an address, an order that can be cancelled, and a delivered lamp with another shopper's review. */
async function furnish(request: APIRequestContext, server: Server, shopper: Shopper, lamp: OwnProduct) {
  const as = ({ session }: Shopper) => ({ headers: { Authorization: `Bearer ${session.access_token}` } });
  const { phone: _, ...place } = address;
  const saved = await request.post("/api/v1/addresses", { ...as(shopper), data: place });
  expect(saved.ok(), await saved.text()).toBe(true);
  const other = await newShopper(request);
  for (const buyer of [shopper, other]) {
    const order = await placeOrder(request, buyer, [{ product_id: lamp.id, color: "gold" }]);
    for (const status of ["processing", "shipped", "delivered"] as const)
      await advanceOrder(server, order, status);
  }
  for (const [buyer, stars] of [
    [shopper, 5],
    [other, 2],
  ] as const) {
    const data = { stars, title: `Given ${stars}`, body: "Works as it should, every day.", language: "en" };
    const written = await request.put(`/api/v1/products/${lamp.id}/reviews/mine`, { ...as(buyer), data });
    expect(written.ok(), await written.text()).toBe(true);
  }
  return placeOrder(request, shopper, [{ product_id: lamp.id, color: "gold" }]);
}

const lang: Language = "ar";

test.describe("layers in Arabic", () => {
  test.use({ lang });

  test("are accessible to visitors, and give the focus back", async ({ page, request }) => {
    const product = await findProduct(
      request,
      (one) => one.size_guide !== "" && one.gallery.length > 1,
      (card) => card.has_options,
    );
    const lines = (await findProducts(request, 2)).map((one) => storedLine(one, 2));
    await storeGuestList(page, "cart", lines);
    await page.goto(`/product/${product.product_id}`);
    const layers = new Layers(page, lang);
    const main = page.getByRole("main");
    const banner = page.getByRole("banner");
    const menu = page.getByRole("menu");

    await layers.look(main.getByRole("button", { name: say(lang, "sizeGuide.open") }));
    const name = product[`${lang}_name`];
    const pictures = page.getByRole("group", { name: say(lang, "gallery.label", { name }) });
    await layers.look(pictures.getByRole("button").first());
    await main
      .getByRole("button", { name: say(lang, "share.label") })
      .first()
      .click();
    await layers.inspect(page.locator("[data-sonner-toast]").first());

    await page.goto("/about");
    await layers.look(
      banner.getByRole("button", { name: new RegExp(`^${say(lang, "city.deliverTo")}`) }),
      menu,
    );
    await layers.look(banner.getByRole("button", { name: say(lang, "user.menu") }), menu);
    await layers.look(banner.getByRole("button", { name: new RegExp(`^${say(lang, "cart.open")}`) }));
    await layers.look(
      page.getByRole("button", { name: say(lang, "nav.allCategories") }).first(),
      page.getByRole("link", { name: say(lang, "banner.default.title") }),
      page.getByRole("navigation", { name: say(lang, "nav.categories") }),
    );
    await banner.getByRole("combobox").fill("قهوة");
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await layers.inspect(page.getByRole("listbox"));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox")).toHaveCount(0);

    await page.goto("/category/electronics");
    await layers.look(
      main.getByRole("button", { name: new RegExp(`^${say(lang, "quickView.open")}`) }).first(),
    );
    await page.setViewportSize(devices.phone);
    await layers.look(main.getByRole("button", { name: say(lang, "filter.title") }));
    await layers.look(page.getByRole("button", { name: say(lang, "nav.menu"), exact: true }));
    await page.goto("/");
    await layers.look(main.getByRole("button", { name: say(lang, "home.allCategories") }));
    expect(layers.faults).toEqual([]);
  });

  test("are accessible to members, and give the focus back", async ({ page, request, server }) => {
    const lamp = await new OwnProduct(server, request).offer();
    const shopper = await newShopper(request);
    const order = await furnish(request, server, shopper, lamp);
    const { session } = await addAuthenticator(request, shopper);
    await carrySession(page, { ...shopper, session });
    const layers = new Layers(page, lang);
    const main = page.getByRole("main");

    await page.goto("/account/addresses");
    await layers.look(
      page.getByRole("banner").getByRole("button", { name: say(lang, "user.menu") }),
      page.getByRole("menu"),
    );
    await page.setViewportSize(devices.phone);
    await layers.look(main.getByRole("button", { name: say(lang, "addresses.add") }));
    const street = address.street_address;
    await layers.look(main.getByRole("button", { name: say(lang, "addresses.editNamed", { street }) }));
    await layers.look(main.getByRole("button", { name: say(lang, "addresses.deleteNamed", { street }) }));
    await page.goto("/account/settings");
    for (const opens of [
      "twoStep.addTotp",
      "twoStep.addPhone",
      "devices.everywhere",
      "delete.action",
    ] as const)
      await layers.look(main.getByRole("button", { name: say(lang, opens) }));
    const removes = main.getByRole("button", { name: say(lang, "twoStep.removeNamed", { name: "App" }) });
    await layers.look(removes);
    await page.goto(`/orders/${order.order_id}`);
    await layers.look(main.getByRole("button", { name: say(lang, "order.cancel") }));
    await page.goto(`/product/${lamp.id}`);
    const reviews = page.getByRole("region", { name: say(lang, "reviews.title") });
    await layers.look(reviews.getByRole("button", { name: say(lang, "review.edit") }));
    await layers.look(reviews.getByRole("button", { name: say(lang, "review.delete") }));
    await layers.look(reviews.getByRole("button", { name: say(lang, "review.report") }));
    expect(layers.faults).toEqual([]);
    await lamp.withdraw();
  });
});
