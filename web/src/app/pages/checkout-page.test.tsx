import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { authResponse, mockApi, problemResponse, signIn } from "@/dev/mock-api";
import { renderApp } from "@/dev/render-app";
import { defaultConfig } from "@/lib/shop-config";

const lamp = { en_name: "Lamp", ar_name: "مصباح", image_url: "", price: 100 };

/** The server's quote for two lamps. */
function quote(changes: object = {}) {
  const line = {
    ...lamp,
    product_id: "p1",
    quantity: 2,
    left: 20,
    line_total: 200,
    options: [],
    state: "ok",
  };
  return {
    lines: [line],
    subtotal: 200,
    discount: 0,
    shipping: 0,
    vat: 30,
    total: 230,
    coupon_code: "",
    coupon_error: "",
    parcels: [],
    shipping_charges: [],
    express_fee: 0,
    city_error: "",
    ...changes,
  };
}

const address = {
  id: "a1",
  full_name: "Noura Alotaibi",
  street_address: "King Fahd Road 7596",
  unit_number: "Villa 4",
  city: "Riyadh",
  province: "Riyadh",
  postal_code: "12214",
  is_default: true,
  created_at: "2026-01-01T00:00:00Z",
};

let server: ReturnType<typeof mockApi>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signIn();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  Element.prototype.scrollIntoView = vi.fn();
  const item = { id: "i1", product_id: "p1", quantity: 2, price_when_added: 100 };
  server = mockApi({
    "GET /api/v1/cart": () => ({
      items: [{ ...item, product: { ...lamp, available: true, inventory_count: 20 } }],
    }),
    "GET /api/v1/addresses": () => ({ addresses: [address] }),
    "GET /api/v1/profile": () => ({
      id: "u",
      email: "noura@example.com",
      full_name: "Noura Alotaibi",
      phone: "0512345678",
      language: "en",
      city: "riyadh",
    }),
    "POST /api/v1/quote": () => quote(),
  });
});

const toasted = (text: string) => screen.findByText(text, { selector: "[data-sonner-toast] *" });
const placeButton = (total = "230.00") =>
  screen.findByRole("button", { name: `Place Order Securely - ${total} SAR` });

/** Opens the checkout with a complete saved address, and continues to the payment. */
async function toPayment() {
  const view = await renderApp("/checkout");
  await userEvent.click(await screen.findByRole("button", { name: "Continue to Payment" }));
  await screen.findByRole("radio", { name: /^Cash on Delivery/ });
  return view;
}

it("tries again under the same key until there is an answer", async () => {
  const answers = [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => problemResponse(504, "timeout"),
    () => ({ order_id: "1a2b3c4d-1", order_items: [], shipping_address: address }),
  ];
  server.handlers["POST /api/v1/orders"] = () => answers.shift()!();
  await toPayment();
  for (const _ of [1, 2]) {
    await userEvent.click(await placeButton());
    expect(await screen.findByText(/We did not hear back from the shop/)).toBeInTheDocument();
  }
  await userEvent.click(await placeButton());
  expect(await toasted("Order placed successfully!")).toBeInTheDocument();
  const orders = server.requests.filter(({ call }) => call === "POST /api/v1/orders");
  expect(orders).toHaveLength(3);
  expect(new Set(orders.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it("goes on to the payment page of the way that was chosen, once", async () => {
  const left: string[] = [];
  vi.spyOn(window.history, "replaceState").mockImplementation(() => undefined);
  vi.spyOn(window.location, "assign").mockImplementation((to) => void left.push(String(to)));
  server.handlers["POST /api/v1/orders"] = () => ({
    order_id: "1a2b3c4d-1",
    order_items: [],
    shipping_address: address,
    payment_url: "/pay/go?i=7",
  });
  const payment_methods = [{ method: "mada" as const, brands: ["mada"] }];
  await renderApp("/checkout", { config: { ...defaultConfig, payment_methods } });
  await userEvent.click(await screen.findByRole("button", { name: "Continue to Payment" }));
  // What has no provider stays as it was.
  expect(await screen.findByRole("radio", { name: /^Tabby/ })).toBeDisabled();
  expect(screen.queryByText("Recommended")).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("radio", { name: /^mada/ }));
  await userEvent.click(await placeButton());
  expect(await screen.findByRole("heading", { name: "Taking you to the payment page…" })).toBeInTheDocument();
  expect(left).toEqual(["/pay/go?i=7"]);
  // Who comes back with the browser's button is to find the order.
  expect(window.history.replaceState).toHaveBeenCalledWith(null, "", "/orders/1a2b3c4d-1");
  expect(screen.getByRole("link", { name: "Go to the payment page" })).toHaveAttribute("href", "/pay/go?i=7");
  expect(screen.queryByRole("button", { name: /Place Order/ })).not.toBeInTheDocument();
  expect(server.sent("POST /api/v1/orders")).toMatchObject([{ payment_method: "mada" }]);
  expect(screen.queryByText("Order placed successfully!")).not.toBeInTheDocument();
});

it("waits with the order while there is no connection", async () => {
  await toPayment();
  expect(await placeButton()).toBeEnabled();
  act(() => onlineManager.setOnline(false));
  expect(await placeButton()).toBeDisabled();
  expect(
    screen.getByText("No connection. You can place the order as soon as it is back."),
  ).toBeInTheDocument();
  act(() => onlineManager.setOnline(true));
  expect(await placeButton()).toBeEnabled();
});

it("says before anything is typed what is too much to be paid on delivery", async () => {
  const over = { limit_total: 10_000, open_total: 0, limit_units: 0, open_units: 0, order_units: 2 };
  server.handlers["POST /api/v1/quote"] = () =>
    quote({ total: 13_800, cod_over_ceiling: { ...over, code: "cod_over_total" } });
  await renderApp("/checkout");
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent(/10,000\.00.*13,800\.00/);
  expect(within(alert).getByRole("link")).toHaveAttribute("href", "/cart");
  await userEvent.click(screen.getByRole("button", { name: "Continue to Payment" }));
  expect(await placeButton("13,800.00")).toBeDisabled();
});

it("puts the server's objections on their fields", async () => {
  server.handlers["POST /api/v1/orders"] = () =>
    problemResponse(422, "validation_failed", [{ field: "postal_code", code: "too_short", message: "" }]);
  await toPayment();
  await userEvent.click(await placeButton());
  expect(await toasted("Failed to place order. Please try again.")).toBeInTheDocument();
  expect(await screen.findByText("Postal code must be at least 5 characters")).toBeInTheDocument();
  expect(screen.getByLabelText(/^Postal code/)).toHaveFocus();
  expect(await placeButton()).toBeDisabled();
});

it("goes on without a discount code that is refused", async () => {
  localStorage.setItem("discount-code", JSON.stringify([{ code: "SAVE10", user: "u" }]));
  let ended = false;
  server.handlers["POST /api/v1/quote"] = () =>
    ended
      ? quote({ coupon_error: "coupon_expired" })
      : quote({ coupon_code: "SAVE10", discount: 20, vat: 27, total: 207 });
  server.handlers["POST /api/v1/orders"] = (body: { coupon_code?: string }) =>
    body.coupon_code
      ? problemResponse(422, "coupon_expired")
      : { order_id: "1a2b3c4d-1", order_items: [], shipping_address: address };
  await toPayment();
  expect(screen.getByText("Discount (SAVE10)")).toBeInTheDocument();
  ended = true;
  await userEvent.click(await placeButton("207.00"));
  expect(await screen.findByRole("alert")).toHaveTextContent("The discount code was not accepted");
  await userEvent.click(await placeButton());
  expect(await toasted("Order placed successfully!")).toBeInTheDocument();
  expect(server.sent("POST /api/v1/orders")).toMatchObject([
    { coupon_code: "SAVE10", expected_total: 207 },
    { expected_total: 230 },
  ]);
});

it("asks whoever was signed out elsewhere to log in", async () => {
  const { here } = await toPayment();
  server.handlers["POST /api/v1/orders"] = () => problemResponse(401, "session_not_found");
  server.handlers["GET /auth/v1/user"] = () => authResponse(403, { code: "session_not_found", message: "" });
  server.handlers["POST /auth/v1/token"] = () =>
    authResponse(400, { code: "refresh_token_not_found", message: "" });
  await userEvent.click(await placeButton());
  expect(await toasted("Please log in to place an order")).toBeInTheDocument();
  await waitFor(() => expect(here()).toBe('/auth {"from":"/checkout"}'));
  expect(await screen.findByText("You were signed out", { selector: "main *" })).toBeInTheDocument();
});

it("is closed for an empty cart", async () => {
  server.handlers["GET /api/v1/cart"] = () => ({ items: [] });
  const { here } = await renderApp("/checkout");
  await waitFor(() => expect(here()).toBe("/cart"));
});

it("asks of a saved address only what is missing, and shows the rest as a card", async () => {
  server.handlers["GET /api/v1/addresses"] = () => ({ addresses: [{ ...address, unit_number: "" }] });
  await renderApp("/checkout");
  expect(await screen.findByText("+966512345678")).toBeInTheDocument();
  expect(screen.getByRole("radio", { name: /King Fahd Road 7596/ })).toBeChecked();
  expect(screen.queryByLabelText(/^Street address/)).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/^Apartment/), "Villa 9");
  await userEvent.click(screen.getByRole("button", { name: "Continue to Payment" }));
  expect(await placeButton()).toBeEnabled();
});

it("reads a phone number in any script and fills in what a short address determines", async () => {
  server.handlers["GET /api/v1/addresses"] = () => ({ addresses: [] });
  await renderApp("/checkout");
  const phone = await screen.findByLabelText(/^Phone number/);
  await userEvent.clear(phone);
  await userEvent.type(phone, "٠٥٥٥٥٥٥٥٥٥");
  await userEvent.type(screen.getByLabelText(/^Short national address/), "rrrd2929");
  expect(phone).toHaveValue("+966555555555");
  expect(screen.getByLabelText(/^Street address/)).toHaveValue("2929 ");
});

it("orders by express where something can go so, at the price that was quoted", async () => {
  const parcel = {
    vendor_id: "v1",
    en_vendor: "Lamps & More",
    ar_vendor: "مصابيح",
    standard: { from: "2026-11-19", to: "2026-11-21" },
    express: { from: "2026-11-18", to: "2026-11-18" },
  };
  server.handlers["POST /api/v1/quote"] = () => quote({ parcels: [parcel] });
  server.handlers["POST /api/v1/orders"] = () => problemResponse(409, "total_changed");
  await renderApp("/checkout");
  expect(await screen.findByRole("radio", { name: /^Express.*Nov 18/ })).toBeChecked();
  await userEvent.click(screen.getByRole("radio", { name: /^Standard.*Nov 19 – Sat, Nov 21/ }));
  await userEvent.click(screen.getByRole("button", { name: "Continue to Payment" }));
  await waitFor(async () => expect(await placeButton()).toBeEnabled());
  await userEvent.click(await placeButton());
  await waitFor(() => expect(server.sent("POST /api/v1/orders")).toMatchObject([{ delivery: "standard" }]));
  expect(server.sent("POST /api/v1/quote").at(-1)).toMatchObject({ city: "Riyadh", delivery: "standard" });
});

it("takes out what was sold meanwhile, and goes on", async () => {
  const sold = {
    ...lamp,
    product_id: "p2",
    en_name: "Vase",
    quantity: 1,
    left: 0,
    line_total: 0,
    options: [],
  };
  let removed = false;
  const item = { id: "i2", product_id: "p2", quantity: 1, price_when_added: 100 };
  const held = server.handlers["GET /api/v1/cart"]!;
  server.handlers["GET /api/v1/cart"] = (...given: never[]) => {
    const cart = (held as (...all: never[]) => { items: object[] })(...given);
    const product = { ...lamp, available: true, inventory_count: 0 };
    return removed ? cart : { items: [...cart.items, { ...item, product }] };
  };
  server.handlers["DELETE /api/v1/cart/items/i2"] = () => {
    removed = true;
    return {};
  };
  server.handlers["POST /api/v1/quote"] = ({ lines }: { lines: unknown[] }) => {
    const whole = quote();
    return lines.length === 1
      ? whole
      : { ...whole, lines: [...whole.lines, { ...sold, state: "out_of_stock" }] };
  };
  await toPayment();
  expect(await placeButton()).toBeDisabled();
  await userEvent.click(screen.getByRole("button", { name: "Remove and continue" }));
  await waitFor(async () => expect(await placeButton()).toBeEnabled());
  expect(screen.queryByText("Vase")).not.toBeInTheDocument();
});
