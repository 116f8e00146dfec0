import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { mockApi, problemResponse, signIn } from "@/dev/mock-api";
import { renderApp } from "@/dev/render-app";
import { sampleOrder } from "@/dev/sample-order";
import { messageText } from "@/dev/message-text";

const order = sampleOrder(2);
const path = `/orders/${order.order_id}`;
const call = `GET /api/v1/orders/${order.order_id}`;
let server: ReturnType<typeof mockApi>;

beforeEach(() => {
  localStorage.clear();
  signIn();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server = mockApi({ [call]: () => order });
});

const toasted = (text: string) => screen.findByText(text, { selector: "[data-sonner-toast] *" });
const step = () => document.querySelector("[aria-current=step]");

it.each([path, `${path}/invoice`, "/orders/none"])(
  "%s is as unknown as none when it is not theirs",
  async (at) => {
    for (const one of [call, `${call}/invoice`, "GET /api/v1/orders/none"])
      server.handlers[one] = () => problemResponse(404, "order_not_found");
    await renderApp(at);
    expect(
      await screen.findByRole("heading", { name: messageText("en", "order.notFound") }),
    ).toBeInTheDocument();
    expect(screen.getByRole("link", { name: messageText("en", "order.all") })).toHaveAttribute(
      "href",
      "/orders",
    );
  },
);

describe("the timeline", () => {
  it.each(["en", "ar"] as const)("begins in %s with what comes next", async (language) => {
    await renderApp(path, { language });
    await waitFor(() => expect(step()).toHaveTextContent(messageText(language, "timeline.placed")));
    expect(screen.getByText(messageText(language, "timeline.next.processing"))).toBeInTheDocument();
    for (const amount of ["1,000.00", "150.00", "1,150.00"])
      expect(screen.getAllByText(amount)[0]).toBeInTheDocument();
    expect(screen.getByText(messageText(language, "cart.free"))).toBeInTheDocument();
  });

  it("tells what goes ahead of the rest, which cannot be taken back any more", async () => {
    const at = { actor: "operator", shipment_id: "", created_at: "2026-03-02T08:00:00Z" } as const;
    server.handlers[call] = () =>
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
    await waitFor(() => expect(step()).toHaveTextContent(messageText("en", "timeline.processing")));
    expect(screen.getByText(messageText("en", "timeline.part.shipped"))).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: messageText("en", "order.cancel") })).not.toBeInTheDocument();
  });

  it("ends at the door, where everything may be reviewed", async () => {
    const delivered = sampleOrder(1, { status: "delivered", can_cancel: false });
    delivered.order_items[0]!.status = "delivered";
    delivered.events.push({ ...order.events[0]!, status: "delivered", actor: "operator" });
    server.handlers[call] = () => delivered;
    await renderApp(path);
    await waitFor(() => expect(step()).toHaveTextContent(messageText("en", "timeline.delivered")));
    expect(screen.queryByText(messageText("en", "timeline.next"))).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: messageText("en", "order.review") })).toHaveAttribute(
      "href",
      "/product/p0?review=1#reviews",
    );
  });
});

it("is not cancelled when it is on its way by now", async () => {
  server.handlers[`POST /api/v1/orders/${order.order_id}/cancel`] = () => {
    server.handlers[call] = () =>
      sampleOrder(2, {
        status: "shipped",
        can_cancel: false,
        events: [...order.events, { ...order.events[0]!, status: "shipped", actor: "operator" }],
      });
    return problemResponse(409, "order_transition");
  };
  await renderApp(path, { language: "ar" });
  await userEvent.click(await screen.findByRole("button", { name: messageText("ar", "order.cancel") }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: messageText("ar", "order.cancel") }));
  expect(await toasted(messageText("ar", "error.order_transition"))).toBeInTheDocument();
  await waitFor(() => expect(step()).toHaveTextContent(messageText("ar", "timeline.shipped")));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: messageText("ar", "order.cancel") })).not.toBeInTheDocument();
});

it.each(["en", "ar"] as const)("says in %s what cannot be bought again", async (language) => {
  server.handlers["GET /api/v1/products/p0"] = () => problemResponse(404, "product_not_found");
  server.handlers["GET /api/v1/products/p1"] = () => ({
    product_id: "p1",
    en_name: "Lamp 1",
    ar_name: "مصباح 1",
    price: 100,
    inventory_count: 0,
    gallery: [],
    colors: [],
    sizes: [],
    variants: [],
  });
  await renderApp(path, { language });
  const again = await screen.findByRole("button", { name: messageText(language, "again.buy") });
  expect(screen.queryByText(messageText(language, "again.left"))).not.toBeInTheDocument();
  await userEvent.click(again);
  expect(await screen.findByText(messageText(language, "again.nothing"))).toBeInTheDocument();
  const main = screen.getByRole("main");
  expect(main).toHaveTextContent(messageText(language, "again.gone"));
  expect(main).toHaveTextContent(messageText(language, "again.out"));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it.each([
  ["en", "Arrives Tue, Nov 17", "Arrives Wed, Nov 18 – Thu, Nov 19", "Far Shop"],
  ["ar", "يصلك الثلاثاء 17 نوفمبر", "يصلك بين الأربعاء 18 نوفمبر والخميس 19 نوفمبر", "المتجر البعيد"],
] as const)(
  "says in %s what was promised for each seller, until it is there",
  async (language, fast, slow, far) => {
    const promised = [
      {
        vendor_id: "v0",
        en_vendor: "Near Shop",
        ar_vendor: "القريب",
        speed: "express",
        from: "2026-11-17",
        to: "2026-11-17",
      },
      {
        vendor_id: "v1",
        en_vendor: "Far Shop",
        ar_vendor: "المتجر البعيد",
        speed: "standard",
        from: "2026-11-18",
        to: "2026-11-19",
      },
    ] as const;
    server.handlers[call] = () => sampleOrder(2, { deliveries: [...promised] });
    const view = await renderApp(path, { language });
    const promise = await screen.findByRole("region", { name: messageText(language, "promise.title") });
    for (const text of [fast, slow, far]) expect(within(promise).getByText(text)).toBeInTheDocument();
    view.unmount();
    server.handlers[call] = () => sampleOrder(2, { status: "delivered", deliveries: [...promised] });
    await renderApp(path, { language });
    await screen.findByText(messageText(language, "timeline.title"));
    expect(
      screen.queryByRole("region", { name: messageText(language, "promise.title") }),
    ).not.toBeInTheDocument();
  },
);
