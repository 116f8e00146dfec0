import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { messageText } from "@/dev/message-text";
import { mockApi, signIn } from "@/dev/mock-api";
import { renderApp } from "@/dev/render-app";
import { sampleOrder } from "@/dev/sample-order";
import type { Shipment } from "./queries";

const parcel: Shipment = {
  shipment_id: "s1",
  vendor_id: "v0",
  en_vendor: "Light House",
  ar_vendor: "بيت الإنارة",
  en_carrier: "SMSA Express",
  ar_carrier: "سمسا",
  tracking_number: "290692134777",
  tracking_url: "https://www.smsaexpress.com/trackingdetails?tracknumbers=290692134777",
  units: 1,
  lines: [{ order_item_id: "i0", quantity: 1 }],
  promised: { from: "2026-03-03", to: "2026-03-04" },
  shipped_at: "2026-03-02T08:00:00Z",
  late: false,
};

const arrived: Shipment = {
  ...parcel,
  shipment_id: "s2",
  en_carrier: "",
  ar_carrier: "",
  tracking_number: "",
  tracking_url: "",
  lines: [{ order_item_id: "i1", quantity: 1 }],
  delivered_at: "2026-03-05T08:00:00Z",
  late: true,
};

const order = sampleOrder(2, {
  status: "processing",
  can_cancel: false,
  shipments: [parcel, arrived],
  order_items: sampleOrder(2).order_items.map((item, i) => ({
    ...item,
    status: i === 0 ? "processing" : "delivered",
  })),
});

beforeEach(() => {
  localStorage.clear();
  signIn();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

it.each(["en", "ar"] as const)("shows in %s each parcel and what is still to be sent", async (language) => {
  mockApi({
    [`GET /api/v1/orders/${order.order_id}`]: () => order,
    [`GET /api/v1/orders/${order.order_id}/returns`]: () => ({ lines: [], needs_bank: true, returns: [] }),
  });
  await renderApp(`/orders/${order.order_id}`, { language });
  const title = await screen.findByRole("heading", { name: messageText(language, "parcels.title") });
  const list = title.nextElementSibling as HTMLElement;
  const [first, second, rest] = Array.from(list.children) as HTMLElement[];

  // Two lamps were ordered: one is on its way, the other is not.
  const lamp = language === "ar" ? "مصباح 0" : "Lamp 0";
  expect(within(first!).getByText(`1 × ${lamp}`)).toBeInTheDocument();
  expect(within(rest!).getByText(`1 × ${lamp}`)).toBeInTheDocument();
  expect(within(rest!).getByText(messageText(language, "parcel.rest"))).toBeInTheDocument();

  expect(within(first!).getByText(language === "ar" ? "سمسا" : "SMSA Express")).toBeInTheDocument();
  expect(within(first!).getByText("290692134777")).toHaveAttribute("dir", "ltr");
  expect(within(first!).getByText(messageText(language, "status.shipped"))).toBeInTheDocument();
  const link = within(first!).getByRole("link");
  expect(link).toHaveAttribute("href", parcel.tracking_url);
  expect(link).toHaveAttribute("target", "_blank");
  expect(link.getAttribute("rel")).toContain("noopener");
  expect(within(first!).queryByText(messageText(language, "parcel.arrived"))).not.toBeInTheDocument();

  expect(within(second!).getByText(messageText(language, "status.delivered"))).toBeInTheDocument();
  expect(within(second!).getByText(messageText(language, "parcel.late"))).toBeInTheDocument();
  expect(within(second!).queryByRole("link")).not.toBeInTheDocument();
  expect(within(second!).queryByRole("button")).not.toBeInTheDocument();
  // What was promised is told by the parcels.
  expect(
    screen.queryByRole("region", { name: messageText(language, "promise.title") }),
  ).not.toBeInTheDocument();
});

it("copies a tracking number", async () => {
  mockApi({
    [`GET /api/v1/orders/${order.order_id}`]: () => order,
    [`GET /api/v1/orders/${order.order_id}/returns`]: () => ({ lines: [], needs_bank: true, returns: [] }),
  });
  const user = userEvent.setup();
  await renderApp(`/orders/${order.order_id}`);
  await user.click(
    await screen.findByRole("button", {
      name: messageText("en", "parcel.copy", { number: "290692134777" }),
    }),
  );
  expect(await screen.findByText(messageText("en", "parcel.copied"))).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe("290692134777");
});

it("shows without an account that a parcel is on its way, not what is in it", async () => {
  mockApi({
    "POST /api/v1/track": () => ({
      order_number: "1a2b3c4d",
      status: "shipped",
      payment_method: "mada",
      payment_standing: "partly_refunded",
      refunded_amount: 25,
      city: "Riyadh",
      deliveries: [],
      shipments: [{ ...parcel, units: 3, lines: [] }],
      events: order.events,
      created_at: order.created_at,
    }),
  });
  await renderApp("/track?order=1a2b3c4d");
  const email = await screen.findByLabelText(new RegExp(`^${messageText("en", "track.email")}`));
  await userEvent.type(email, "a@example.com{Enter}");
  expect(await screen.findByText("290692134777")).toBeInTheDocument();
  expect(screen.getByText(/From Light House/)).toBeInTheDocument();
  expect(screen.getByText(/3 items/)).toBeInTheDocument();
  const payment = screen.getByRole("heading", { name: messageText("en", "checkout.payment") }).parentElement;
  expect(payment).toHaveTextContent(/mada ?Paid, .*25\.00.* refunded$/);
  expect(screen.queryByText(messageText("en", "parcel.rest"))).not.toBeInTheDocument();
});
