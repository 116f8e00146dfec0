import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { mockApi, problemResponse, signIn } from "@/dev/mock-api";
import { renderApp } from "@/dev/render-app";
import { sampleOrder } from "@/dev/sample-order";
import { messageText } from "@/dev/message-text";

let server: ReturnType<typeof mockApi>;

beforeEach(() => {
  localStorage.clear();
  signIn();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server = mockApi({ "GET /api/v1/orders": () => ({ orders: [], next: "" }) });
});

it.each([
  ["en", "No orders yet"],
  ["ar", "لا توجد طلبات بعد"],
] as const)("says in %s that there are none yet", async (language, none) => {
  await renderApp("/orders", { language });
  expect(await screen.findByRole("heading", { name: none })).toBeInTheDocument();
  const start = within(screen.getByRole("main")).getByRole("link", {
    name: messageText(language, "cart.start"),
  });
  expect(start).toHaveAttribute("href", "/");
});

it("says that they did not come, and asks again", async () => {
  server.handlers["GET /api/v1/orders"] = () => problemResponse(400, "internal");
  await renderApp("/orders", { language: "ar" });
  expect(await screen.findByRole("alert")).toHaveTextContent(messageText("ar", "error.internal"));
  server.handlers["GET /api/v1/orders"] = () => ({ orders: [], next: "" });
  await userEvent.click(screen.getByRole("button", { name: messageText("ar", "state.retry") }));
  expect(await screen.findByRole("heading", { name: "لا توجد طلبات بعد" })).toBeInTheDocument();
});

it.each([
  ["en", /Order #1a2b3c4d/, "Mar 2, 2026", "6 items", "Lamp 0", "and 2 more items"],
  [
    "ar",
    /الطلب.*#1a2b3c4d/,
    "2 مارس 2026",
    messageText("ar", "cart.items", { n: 6 }),
    "مصباح 0",
    "ومنتجان آخران",
  ],
] as const)("shows in %s what stands for an order", async (language, number, day, count, first, more) => {
  server.handlers["GET /api/v1/orders"] = () => ({ orders: [sampleOrder(5)], next: "" });
  await renderApp("/orders", { language });
  const heading = await screen.findByRole("heading", { level: 2, name: number });
  expect(within(heading).getByRole("link")).toHaveAttribute("href", `/orders/${sampleOrder().order_id}`);
  const card = heading.closest("li")!;
  // The day in Riyadh, where it is later already.
  expect(card.querySelector("time")).toHaveTextContent(day);
  expect(within(card).getByText(new RegExp(count))).toBeInTheDocument();
  expect(within(card).getByText("1,150.00")).toBeInTheDocument();
  // The order and its first three lines, each with its status.
  expect(within(card).getAllByText(messageText(language, "status.cod"))).toHaveLength(4);
  expect(within(card).getAllByRole("listitem")).toHaveLength(3);
  expect(within(card).getByText(first)).toBeInTheDocument();
  expect(within(card).getByText(more)).toBeInTheDocument();
  const { full_name, street_address, unit_number, city, province, postal_code } =
    sampleOrder().shipping_address;
  for (const part of [full_name, street_address, unit_number, city, province, postal_code])
    expect(card).toHaveTextContent(part!);
});

it("brings older ones when they are asked for", async () => {
  const page = (from: number) => ({
    orders: Array.from({ length: 10 }, (_, i) => sampleOrder(1, { order_id: `${from + i}-order` })),
    next: from === 100 ? "older" : "",
  });
  const cursors: (string | null)[] = [];
  server.handlers["GET /api/v1/orders"] = () => {
    const [input] = vi.mocked(window.fetch).mock.lastCall!;
    const cursor = new URL((input as Request).url).searchParams.get("cursor");
    cursors.push(cursor);
    return page(cursor ? 200 : 100);
  };
  await renderApp("/orders");
  await waitFor(() => expect(screen.getAllByRole("heading", { level: 2, name: /^Order/ })).toHaveLength(10));
  await userEvent.click(screen.getByRole("button", { name: messageText("en", "orders.more") }));
  await waitFor(() => expect(screen.getAllByRole("heading", { level: 2, name: /^Order/ })).toHaveLength(20));
  expect(screen.queryByRole("button", { name: messageText("en", "orders.more") })).not.toBeInTheDocument();
  expect(cursors.at(-1)).toBe("older");
});
