import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Quote, QuotedLine, QuoteLine } from "@/api/quote-query";
import { mockApi, problemResponse } from "@/dev/mock-api";
import { renderApp } from "@/dev/render-app";
import { messageText } from "@/dev/message-text";

type Asked = { lines: QuoteLine[]; coupon_code?: string };

/** The products of the mock API; others are gone. */
let known: Record<string, { price: number; left: number }>;
let codes: Record<string, (subtotal: number) => Partial<Quote>>;
let server: ReturnType<typeof mockApi>;

/** Figures as the server works them out. */
function quote({ lines, coupon_code = "" }: Asked): Quote {
  const quoted = lines.map((line): QuotedLine => {
    const product = known[line.product_id];
    const left = product?.left ?? 0;
    const state = !product ? "gone" : left === 0 ? "out_of_stock" : left < line.quantity ? "reduced" : "ok";
    const quantity = Math.min(line.quantity, left);
    const price = product?.price ?? 0;
    return {
      ...line,
      quantity,
      left,
      own_stock: false,
      state,
      price,
      line_total: price * quantity,
      en_name: product ? line.product_id : "",
      ar_name: product ? line.product_id : "",
      brand: product ? "Nakhla" : "",
      ar_brand: product ? "نخلة" : "",
      image_url: "",
      options: [],
    };
  });
  const subtotal = quoted.reduce((sum, line) => sum + line.line_total, 0);
  const code = coupon_code.toUpperCase();
  const answer = code ? (codes[code]?.(subtotal) ?? { coupon_error: "coupon_unknown" }) : {};
  const taken = answer.discount ? code : "";
  const discount = answer.discount ?? 0;
  const vat = (subtotal - discount) * 0.15;
  const total = subtotal - discount + vat;
  return {
    lines: quoted,
    subtotal,
    shipping: 0,
    vat,
    vat_included: false,
    total,
    discount,
    coupon_error: "",
    ...answer,
    coupon_code: taken,
    parcels: [],
    shipping_charges: [],
    express_fee: 0,
    city_error: "",
  };
}

const line = (id: string, quantity: number, price = 100) => ({ id, name: id, price, image: "", quantity });
const leave = (...lines: object[]) => localStorage.setItem("cart", JSON.stringify(lines));
const main = () => within(screen.getByRole("main"));
const figures = () => screen.getByRole("main").querySelector("dl");

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  known = { oud: { price: 100, left: 50 }, lamp: { price: 20, left: 4 }, rug: { price: 70, left: 0 } };
  codes = {};
  server = mockApi({ "POST /api/v1/quote": quote });
});

describe("the cart page", () => {
  it.each([
    ["en", "FREE", "Nakhla"],
    ["ar", "مجانًا", "نخلة"],
  ] as const)(
    "says in %s what has changed, and counts only what can be had",
    async (language, free, brand) => {
      leave(line("oud", 1, 110), line("lamp", 7, 20), line("rug", 1, 70), line("nothing", 1, 5));
      await renderApp("/cart", { language });
      await waitFor(() => expect(figures()).toHaveTextContent("207.00"));
      const lines = main().getAllByRole("listitem");
      expect(lines[0]).toHaveTextContent(
        messageText(language, "cart.priceDown", { price: "110.00" }).split("110")[0]!,
      );
      expect(lines[0]).toHaveTextContent("110.00");
      expect(lines[0]).toHaveTextContent(`${brand}oud`);
      expect(lines[1]).toHaveTextContent(messageText(language, "cart.lowered", { n: 4 }));
      expect(within(lines[1]!).getByRole("status")).toHaveTextContent("4");
      expect(lines[2]).toHaveTextContent(messageText(language, "cart.soldOut"));
      expect(lines[3]).toHaveTextContent(messageText(language, "cart.gone"));
      // 100.00 and 4 × 20.00, and 15% of that.
      expect(figures()).toHaveTextContent("180.00");
      expect(figures()).toHaveTextContent(free);

      // Unavailable lines must be removed before the checkout.
      expect(screen.getByRole("button", { name: messageText(language, "cart.checkout") })).toBeDisabled();
      await userEvent.click(
        screen.getByRole("button", { name: messageText(language, "cart.removeMissing") }),
      );
      await waitFor(() => expect(main().getAllByRole("listitem")).toHaveLength(2));
      expect(
        await screen.findByRole("link", { name: messageText(language, "cart.checkout") }),
      ).toHaveAttribute("href", "/checkout");
    },
  );

  it.each(["en", "ar"] as const)("takes a discount code in %s or says why not", async (language) => {
    codes.SAVE10 = (subtotal) =>
      subtotal < 200 ? { coupon_error: "coupon_minimum" } : { discount: subtotal / 10 };
    leave(line("oud", 1));
    await renderApp("/cart", { language });
    const field = await main().findByLabelText(messageText(language, "code.label"));
    const apply = main().getByRole("button", { name: messageText(language, "code.apply") });
    await userEvent.click(apply);
    expect(await main().findByText(messageText(language, "code.missing"))).toBeInTheDocument();
    await userEvent.type(field, "NOSUCH{Enter}");
    expect(await main().findByText(messageText(language, "error.coupon_unknown"))).toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, "save10");
    await userEvent.click(apply);
    expect(await main().findByText(messageText(language, "error.coupon_minimum"))).toBeInTheDocument();

    await userEvent.click(main().getByRole("button", { name: messageText(language, "product.more") }));
    await waitFor(() => expect(figures()).toHaveTextContent("230.00"));
    await userEvent.click(apply);
    await waitFor(() => expect(figures()).toHaveTextContent("-20.00"));
    await userEvent.click(
      main().getByRole("button", { name: messageText(language, "code.remove", { code: "SAVE10" }) }),
    );
    await waitFor(() => expect(figures()).not.toHaveTextContent(messageText(language, "cart.discount")));
    expect(main().getByLabelText(messageText(language, "code.label"))).toBeInTheDocument();
  });

  it("asks again for a total that does not come", async () => {
    server.handlers["POST /api/v1/quote"] = () => problemResponse(400, "bad_request");
    leave(line("oud", 1));
    await renderApp("/cart");
    expect(await screen.findByText("We could not work out the total")).toBeInTheDocument();
    server.handlers["POST /api/v1/quote"] = quote;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(figures()).toHaveTextContent("FREE"));
  });

  it("brings back a cart that was cleared", async () => {
    leave(line("oud", 1), line("lamp", 2));
    await renderApp("/cart");
    await userEvent.click(await screen.findByRole("button", { name: "Clear cart" }));
    expect(await screen.findByRole("heading", { name: "Your cart is empty" })).toBeInTheDocument();
    const toast = (await screen.findByText("Cart cleared")).closest<HTMLElement>("[data-sonner-toast]")!;
    await userEvent.click(within(toast).getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(main().getAllByRole("listitem")).toHaveLength(2));
  });
});

it("leads from an empty drawer back to the shop", async () => {
  const { here } = await renderApp("/about");
  const open = screen.getByRole("button", { name: "Open cart" });
  expect(open).toHaveTextContent("");
  await userEvent.click(open);
  const drawer = await screen.findByRole("dialog", { name: "Your Cart" });
  await userEvent.click(within(drawer).getByRole("link", { name: "Start Shopping" }));
  await waitFor(() => expect(here()).toBe("/"));
  expect(drawer).toHaveAttribute("data-state", "closed");
});

it.each([
  ["/about", "/cart", "You look through your cart first"],
  ["/cart", "/checkout", ""],
])("leads from the drawer on %s to %s, and says so", async (path, target, note) => {
  leave(line("oud", 1));
  await renderApp(path);
  await userEvent.click(screen.getByRole("button", { name: /^Open cart/ }));
  const drawer = within(await screen.findByRole("dialog", { name: "Your Cart" }));
  const link = await drawer.findByRole("link", { name: "Proceed to Checkout" });
  expect(link).toHaveAttribute("href", target);
  expect(link).toHaveAccessibleDescription(note);
});
