import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { mockApi, signIn } from "@/dev/mock-api";
import { renderApp } from "@/dev/render-app";
import { sampleOrder } from "@/dev/sample-order";
import { messageText } from "@/dev/message-text";
import { readLastOrder, writeLastOrder } from "@/lib/last-order";
import { clearSessionStores } from "@/lib/session-store";

const order = sampleOrder(4, {
  deliveries: [
    {
      vendor_id: "v0",
      en_vendor: "Near Shop",
      ar_vendor: "القريب",
      speed: "standard",
      from: "2026-11-17",
      to: "2026-11-17",
    },
  ],
});
const call = `GET /api/v1/orders/${order.order_id}`;
let server: ReturnType<typeof mockApi>;

beforeEach(() => {
  signIn();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  server = mockApi({ [call]: () => order });
});

it.each(["en", "ar"] as const)("lasts in %s until it is dismissed", async (language) => {
  writeLastOrder("u", order.order_id);
  await renderApp("/", { language });
  const card = await screen.findByRole("region", { name: messageText(language, "order.thanks") });
  expect(card).toHaveTextContent(order.shipping_address.street_address);
  expect(card).toHaveTextContent(language === "en" ? "Arrives Tue, Nov 17" : "يصلك الثلاثاء 17 نوفمبر");
  expect(within(card).getAllByRole("listitem").length).toBeGreaterThan(3);
  await userEvent.click(within(card).getByRole("button", { name: messageText(language, "order.dismiss") }));
  expect(card).not.toBeInTheDocument();
  expect(readLastOrder()).toBeNull();
});

it("is not for the next member on the device, and is gone after signing out", async () => {
  writeLastOrder("somebody-else", order.order_id);
  await renderApp("/");
  await waitFor(() =>
    expect(server.requests.some(({ call: made }) => made === "GET /api/v1/cart")).toBe(true),
  );
  expect(screen.queryByRole("region", { name: messageText("en", "order.thanks") })).not.toBeInTheDocument();
  expect(server.requests.some(({ call: made }) => made === call)).toBe(false);
  clearSessionStores();
  expect(readLastOrder()).toBeNull();
});
