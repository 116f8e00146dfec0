import { say } from "./fixtures.ts";
import { findProducts, putInCart } from "./carts.ts";
import { choose, press } from "./paying.ts";
import { asMember, type Scene, type Stage } from "./scenes.ts";

/** Fills a member's cart and chooses a way to pay; returns the button that places the order. */
async function atCheckout(stage: Stage, method: "mada" | "card") {
  const { page, request, lang } = stage;
  const shopper = await asMember(stage);
  for (const product of await findProducts(request, 2)) await putInCart(request, shopper, product, 1);
  return choose(page, lang, say(lang, `checkout.pay.${method}`));
}

/** Places an order and does something on the provider's page. */
const after =
  (act: "pay" | "decline" | "leave", heading: "order.thanks" | "pay.failed" | "pay.waiting"): Scene =>
  async (stage) => {
    const { page, lang } = stage;
    await (await atCheckout(stage, "card")).click();
    await press(page, lang, act);
    await page
      .getByRole("main")
      .getByRole("heading", { name: say(lang, heading) })
      .waitFor();
  };

/** States of pages that only a shop with payment providers has. */
export const paymentScenes: Record<string, Scene> = {
  "checkout-online": (stage) => atCheckout(stage, "mada"),
  "order-unpaid": after("leave", "pay.waiting"),
  "order-declined": after("decline", "pay.failed"),
  "order-paid": after("pay", "order.thanks"),
  "order-other-way": async (stage) => {
    await after("leave", "pay.waiting")(stage);
    const main = stage.page.getByRole("main");
    await main.getByRole("button", { name: say(stage.lang, "pay.other") }).click();
    await main.getByRole("radio", { name: say(stage.lang, "checkout.pay.cod") }).waitFor();
  },
  "order-refunded": async (stage) => {
    const { page, lang } = stage;
    await after("pay", "order.thanks")(stage);
    const cancel = say(lang, "order.cancel");
    await page.getByRole("main").getByRole("button", { name: cancel }).click();
    await page.getByRole("dialog").getByRole("button", { name: cancel }).click();
    await page
      .getByRole("main")
      .getByRole("heading", { name: say(lang, "pay.refunded") })
      .waitFor();
  },
};
