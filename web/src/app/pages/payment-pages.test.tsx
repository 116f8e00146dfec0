import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { messageText } from "@/dev/message-text";
import { mockApi, problemResponse, signIn } from "@/dev/mock-api";
import { renderApp } from "@/dev/render-app";
import { sampleOrder } from "@/dev/sample-order";
import type { Order } from "@/features/orders/queries";
import { defaultConfig, type ShopConfig } from "@/lib/shop-config";

const config: ShopConfig = {
  ...defaultConfig,
  payment_methods: [
    { method: "mada", brands: ["mada"] },
    { method: "tabby", brands: ["Tabby"] },
  ],
};

const id = sampleOrder().order_id;
const path = `/orders/${id}`;
const call = `GET /api/v1/orders/${id}`;
const pay = `POST /api/v1/orders/${id}/payments`;
const url = "/pay/go?i=7";

type Payment = NonNullable<Order["payment"]>;

function unpaid(payment: Partial<Payment> = {}, changes: Partial<Order> = {}): Order {
  return sampleOrder(1, {
    payment_method: "mada",
    payment: {
      state: "redirected",
      method: "mada",
      provider: "moyasar",
      amount: 1150,
      refunded: 0,
      expires_at: new Date(Date.now() + 20.5 * 60_000).toISOString(),
      url,
      ...payment,
    },
    ...changes,
  });
}

const paid = () =>
  unpaid(
    { state: "paid", expires_at: undefined, url: undefined },
    { status: "processing", payment_standing: "paid" },
  );

let server: ReturnType<typeof mockApi>;
let left: string[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signIn();
  left = [];
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(window.history, "replaceState").mockImplementation(() => undefined);
  vi.spyOn(window.location, "assign").mockImplementation((to) => void left.push(String(to)));
  Element.prototype.scrollIntoView = vi.fn();
  server = mockApi();
});

const button = (name: string) => screen.findByRole("button", { name });
const toasted = (text: string) => screen.findByText(text, { selector: "[data-sonner-toast] *" });

describe("an unpaid order", () => {
  it.each(["en", "ar"] as const)(
    "says in %s how long it waits, and leads to its payment once",
    async (language) => {
      server.handlers[call] = () => unpaid();
      let answer: (order: Order) => void = () => undefined;
      server.handlers[pay] = () => new Promise<Order>((resolve) => (answer = resolve));
      await renderApp(path, { language, config });
      const now = await button(messageText(language, "pay.now"));
      expect(screen.getByText(new RegExp(messageText(language, "pay.held", { n: 21 })))).toBeInTheDocument();
      expect(screen.getByText(messageText(language, "standing.unpaid"))).toBeInTheDocument();
      // There is nothing to buy again, and no invoice yet.
      expect(
        screen.queryByRole("button", { name: messageText(language, "again.buy") }),
      ).not.toBeInTheDocument();
      expect(
        screen.queryByRole("link", { name: messageText(language, "invoice.title") }),
      ).not.toBeInTheDocument();
      await userEvent.click(now);
      await userEvent.click(now);
      answer({ ...unpaid(), payment_url: url });
      await waitFor(() => expect(left).toEqual([url]));
      await userEvent.click(now);
      expect(server.sent(pay)).toEqual([{ method: "mada" }]);
      expect(left).toEqual([url]);
    },
  );

  it.each([
    ["en", "payment_declined", "mada"],
    ["ar", "payment_declined", "mada"],
    ["en", "payment_unavailable", "mada"],
    ["en", "payment_amount_too_high", "tabby"],
    ["ar", "payment_not_available", "tabby"],
  ] as const)("says in %s after %s what went wrong", async (language, code, method) => {
    server.handlers[call] = () =>
      unpaid({ state: "failed", method, message_code: code }, { payment_method: method });
    await renderApp(path, { language, config });
    expect(
      await screen.findByRole("heading", { name: messageText(language, "pay.failed") }),
    ).toBeInTheDocument();
    const provider = messageText(language, `checkout.pay.${method}`);
    const text = messageText(language, `pay.${code}` as "pay.payment_not_available", { provider });
    expect(screen.getByRole("main")).toHaveTextContent(text);
    expect(await button(messageText(language, "pay.again"))).toBeInTheDocument();
  });

  it("can be paid in another way, also on delivery", async () => {
    let order = unpaid({ state: "failed", message_code: "payment_declined" });
    server.handlers[call] = () => order;
    await renderApp(path, { config });
    await userEvent.click(await button("Choose another method"));
    // Only what works can be chosen.
    expect(screen.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).value)).toEqual([
      "cod",
      "mada",
      "tabby",
    ]);
    server.handlers[pay] = () => problemResponse(409, "cod_over_total");
    await userEvent.click(screen.getByRole("radio", { name: /Cash on Delivery/ }));
    await userEvent.click(await button("Pay on delivery"));
    expect(await toasted(messageText("en", "error.cod_over_total"))).toBeInTheDocument();
    server.handlers[pay] = () => (order = sampleOrder(1));
    await userEvent.click(await button("Pay on delivery"));
    expect(await toasted("Pay in cash when your order arrives")).toBeInTheDocument();
    expect(server.sent(pay)).toEqual([{ method: "cod" }, { method: "cod" }]);
    await waitFor(() => expect(screen.queryByText("Choose another method")).not.toBeInTheDocument());
    expect(left).toEqual([]);
  });

  it("offers its items again when nobody paid in time", async () => {
    let order = unpaid({ expires_at: new Date(Date.now() - 1000).toISOString() });
    server.handlers[call] = () => order;
    await renderApp(path, { config });
    // The page does not let anybody pay any more, and looks until the server has cancelled it.
    expect(
      await screen.findByRole("heading", { name: messageText("en", "pay.expired") }),
    ).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Pay now" })).not.toBeInTheDocument();
    order = unpaid(
      { state: "expired", expires_at: undefined },
      { status: "cancelled", cancel_reason: "payment_expired", can_cancel: false },
    );
    expect(await button("Put the items back into the cart")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Buy again" })).not.toBeInTheDocument();
  });
});

describe("who comes back from the payment page", () => {
  it("sees the order confirmed by itself, and is thanked once", async () => {
    let order = unpaid();
    server.handlers[call] = () => order;
    const { here } = await renderApp(`${path}?payment=pending`, { config });
    expect(await screen.findByRole("heading", { name: "Confirming your payment…" })).toBeInTheDocument();
    expect(here()).toBe(path);
    order = paid();
    const thanks = await screen.findByRole("heading", { name: "Thank you for your order!" });
    expect(thanks).toHaveFocus();
    expect(screen.getByText("Paid")).toBeInTheDocument();
  });

  it("can pay at once after leaving without paying", async () => {
    server.handlers[call] = () => unpaid();
    await renderApp(`${path}?payment=left`, { config });
    expect(
      await screen.findByRole("heading", { name: messageText("en", "pay.waiting") }),
    ).toBeInTheDocument();
    expect(screen.queryByText(messageText("en", "pay.unfinished"))).not.toBeInTheDocument();
  });

  it("is not thanked because the address says so", async () => {
    server.handlers[call] = () => unpaid();
    await renderApp(`${path}?payment=paid`, { config });
    expect(await screen.findByRole("button", { name: "Pay now" })).toBeInTheDocument();
    expect(screen.queryByText("Thank you for your order!")).not.toBeInTheDocument();
  });
});

it.each([
  ["refunding", { state: "paid" }, { status: "cancelled" }, "وسنراسلك"],
  ["refunded", { state: "refunded", refunded: 1150 }, { status: "cancelled" }, "1,150.00"],
  ["partlyRefunded", { state: "partially_refunded", refunded: 15 }, { status: "delivered" }, "15.00"],
  ["review", { state: "review" }, {}, "وسنراسلك"],
] as const)("a payment that is %s is told", async (key, payment, changes, text) => {
  server.handlers[call] = () => unpaid({ ...payment, expires_at: undefined }, changes);
  await renderApp(path, { language: "ar", config });
  const title = await screen.findByRole("heading", { name: messageText("ar", `pay.${key}`) });
  const notice = title.closest("section")!;
  expect(notice).toHaveTextContent(text);
  expect(within(notice).queryByRole("button")).not.toBeInTheDocument();
});

it("a paid order is cancelled with its money returned", async () => {
  server.handlers[call] = paid;
  await renderApp(path, { config });
  await userEvent.click(await button("Cancel order"));
  expect(await screen.findByText(messageText("en", "order.cancelPaidText"))).toBeInTheDocument();
  // Thanks are for who has just paid.
  expect(screen.queryByText("Thank you for your order!")).not.toBeInTheDocument();
});

it("an order that is paid on delivery loads nothing about payments", async () => {
  server.handlers[call] = () => sampleOrder(1);
  await renderApp(path, { config });
  expect(await button("Buy again")).toBeInTheDocument();
  expect(screen.getByText("Not paid yet")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Pay now" })).not.toBeInTheDocument();
});
