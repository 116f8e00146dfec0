import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeShop, refusal, signIn } from "@/dev/fake-shop";
import { renderApp } from "@/dev/render-app";
import { sampleOrder } from "@/dev/sample-order";
import { say } from "@/dev/say";

const order = sampleOrder(2);
const path = `/orders/${order.order_id}`;
const call = `GET /api/v1/orders/${order.order_id}`;
let shop: ReturnType<typeof fakeShop>;

beforeEach(() => {
  localStorage.clear();
  signIn();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  shop = fakeShop({ [call]: () => order });
});

const toasted = (text: string) => screen.findByText(text, { selector: "[data-sonner-toast] *" });
const step = () => document.querySelector("[aria-current=step]");

it.each([path, `${path}/invoice`, "/orders/none"])(
  "%s is as unknown as none when it is not theirs",
  async (at) => {
    for (const one of [call, `${call}/invoice`, "GET /api/v1/orders/none"])
      shop.answers[one] = () => refusal(404, "order_not_found");
    await renderApp(at);
    expect(await screen.findByRole("heading", { name: say("en", "order.notFound") })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: say("en", "order.all") })).toHaveAttribute("href", "/orders");
  },
);

describe("the timeline", () => {
  it.each(["en", "ar"] as const)("begins in %s with what comes next", async (language) => {
    await renderApp(path, { language });
    await waitFor(() => expect(step()).toHaveTextContent(say(language, "timeline.placed")));
    expect(screen.getByText(say(language, "timeline.next.processing"))).toBeInTheDocument();
    for (const amount of ["1,000.00", "150.00", "1,150.00"])
      expect(screen.getAllByText(amount)[0]).toBeInTheDocument();
    expect(screen.getByText(say(language, "cart.free"))).toBeInTheDocument();
  });

  it("tells what goes ahead of the rest, which cannot be taken back any more", async () => {
    const at = { actor: "operator", created_at: "2026-03-02T08:00:00Z" } as const;
    shop.answers[call] = () =>
      sampleOrder(2, {
        status: "processing",
        can_cancel: false,
        events: [
          ...order.events,
          { ...at, status: "processing", vendor_id: "" },
          { ...at, status: "shipped", vendor_id: "v0" },
        ],
      });
    await renderApp(path);
    await waitFor(() => expect(step()).toHaveTextContent(say("en", "timeline.processing")));
    expect(screen.getByText(say("en", "timeline.part.shipped"))).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: say("en", "order.cancel") })).not.toBeInTheDocument();
  });

  it("ends at the door, where everything may be reviewed", async () => {
    const delivered = sampleOrder(1, { status: "delivered", can_cancel: false });
    delivered.order_items[0]!.status = "delivered";
    delivered.events.push({ ...order.events[0]!, status: "delivered", actor: "operator" });
    shop.answers[call] = () => delivered;
    await renderApp(path);
    await waitFor(() => expect(step()).toHaveTextContent(say("en", "timeline.delivered")));
    expect(screen.queryByText(say("en", "timeline.next"))).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: say("en", "order.review") })).toHaveAttribute(
      "href",
      "/product/p0?review=1#reviews",
    );
  });
});

it("is not cancelled when it is on its way by now", async () => {
  shop.answers[`POST /api/v1/orders/${order.order_id}/cancel`] = () => {
    shop.answers[call] = () =>
      sampleOrder(2, {
        status: "shipped",
        can_cancel: false,
        events: [...order.events, { ...order.events[0]!, status: "shipped", actor: "operator" }],
      });
    return refusal(409, "order_transition");
  };
  await renderApp(path, { language: "ar" });
  await userEvent.click(await screen.findByRole("button", { name: say("ar", "order.cancel") }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: say("ar", "order.cancel") }));
  expect(await toasted(say("ar", "error.order_transition"))).toBeInTheDocument();
  await waitFor(() => expect(step()).toHaveTextContent(say("ar", "timeline.shipped")));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: say("ar", "order.cancel") })).not.toBeInTheDocument();
});

it.each(["en", "ar"] as const)("says in %s what cannot be bought again", async (language) => {
  shop.answers["GET /api/v1/products/p0"] = () => refusal(404, "product_not_found");
  shop.answers["GET /api/v1/products/p1"] = () => ({
    product_id: "p1",
    en_name: "Lamp 1",
    ar_name: "مصباح 1",
    price: 100,
    inventory_count: 0,
    colors: [],
    sizes: [],
  });
  await renderApp(path, { language });
  const again = await screen.findByRole("button", { name: say(language, "again.buy") });
  expect(screen.queryByText(say(language, "again.left"))).not.toBeInTheDocument();
  await userEvent.click(again);
  expect(await screen.findByText(say(language, "again.nothing"))).toBeInTheDocument();
  const main = screen.getByRole("main");
  expect(main).toHaveTextContent(say(language, "again.gone"));
  expect(main).toHaveTextContent(say(language, "again.out"));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});
