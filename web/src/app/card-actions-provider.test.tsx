import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProductCardData } from "@/api/types";
import { product, renderApp } from "@/dev/render-app";
import { defaultConfig, type ShippingPolicy } from "@/lib/shop-config";

// Loads the chunks before the first test's timeout starts.
beforeAll(() => Promise.all([import("@/features/cart/cart-drawer"), import("@/ui/toaster")]));

beforeEach(() => {
  localStorage.clear();
  // The card has all data it needs; other requests never settle.
  vi.spyOn(globalThis, "fetch").mockReturnValue(new Promise(() => undefined));
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

afterEach(() => {
  act(() => onlineManager.setOnline(true));
});

async function renderCard(
  changes: Partial<ProductCardData> = {},
  language: "en" | "ar" = "en",
  shipping: ShippingPolicy = { fee: 0, free_over: 0 },
) {
  const shown = product("p1", { en_name: "Oud", ar_name: "عود", ...changes });
  const view = await renderApp("/", {
    language,
    home: { deals: [shown] },
    config: { ...defaultConfig, shipping },
  });
  const link = await screen.findByRole("link", { name: language === "ar" ? "عود" : "Oud" });
  const card = link.closest("li");
  if (!card) throw new Error("no card");
  return { ...view, card, link };
}

const storedCart = () => JSON.parse(localStorage.getItem("cart") ?? "[]") as { quantity: number }[];

describe("a product card", () => {
  it("leads to the product", async () => {
    expect((await renderCard()).link).toHaveAttribute("href", "/product/p1");
  });

  it.each<[string, Partial<ProductCardData>, string]>([
    ["in stock", { inventory_count: 10 }, "In stock"],
    ["low", { inventory_count: 9 }, "Only 9 left"],
    ["below its own threshold", { inventory_count: 4, low_stock_threshold: 5 }, "Only 4 left"],
    ["sold out", { inventory_count: 0 }, "Out of stock"],
    ["without reviews", {}, "No reviews yet"],
    ["reduced", { price: 75, compare_at_price: 100 }, "25% off"],
    ["sent for free", { free_shipping: true }, "Free shipping"],
    ["sent fast", { express_delivery_available: true }, "Express delivery"],
  ])("says when it is %s", async (_name, changes, text) => {
    expect(within((await renderCard(changes)).card).getByText(text)).toBeInTheDocument();
  });

  it("promises no free shipping that an order of it alone would not get", async () => {
    const shipping = { fee: 15, free_over: 200 };
    const below = await renderCard({ free_shipping: true, price: 199.99 }, "en", shipping);
    expect(within(below.card).queryByText("Free shipping")).not.toBeInTheDocument();
    below.unmount();
    const above = await renderCard({ free_shipping: true, price: 200 }, "en", shipping);
    expect(within(above.card).getByText("Free shipping")).toBeInTheDocument();
  });

  it("shows the rating with its count", async () => {
    const { card } = await renderCard({ rating: 4.3, review_count: 1234 });
    expect(within(card).getByRole("img", { name: "Rated 4.3 out of 5" })).toBeInTheDocument();
    expect(within(card).getByText("(1,234)")).toBeInTheDocument();
  });

  it("adds to the cart, opens the drawer and becomes a stepper", async () => {
    const { card } = await renderCard();
    await userEvent.click(within(card).getByRole("button", { name: "Add to Cart: Oud" }));
    expect(await screen.findByText("Added to cart")).toBeInTheDocument();
    const drawer = await screen.findByRole("dialog", { name: "Your Cart" });
    expect(within(drawer).getByRole("link", { name: "Proceed to Checkout" })).toHaveAttribute(
      "href",
      "/cart",
    );
    // The page is behind the open drawer, hidden from assistive technology.
    const button = (name: string) => within(card).getByRole("button", { name, hidden: true });
    expect(within(card).getByRole("group", { name: "Quantity of Oud", hidden: true })).toBeInTheDocument();
    fireEvent.click(button("One more"));
    expect(storedCart()).toMatchObject([{ id: "p1", name: "Oud", price: 100, quantity: 2 }]);
    fireEvent.click(button("One less"));
    fireEvent.click(button("Remove: Oud"));
    expect(localStorage.getItem("cart")).toBeNull();
    expect(button("Add to Cart: Oud")).toBeInTheDocument();
  });

  it("says in quick view that the choices did not come", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { card } = await renderCard({ has_options: true });
    onlineManager.setOnline(false);
    vi.mocked(fetch).mockRejectedValue(new TypeError("Failed to fetch"));
    await userEvent.click(within(card).getByRole("button", { name: /^Quick View/ }));
    const dialog = await screen.findByRole("dialog", { name: "Quick View" });
    expect(await within(dialog).findByText("No connection")).toBeInTheDocument();
  });

  it("cannot be added when sold out", async () => {
    const { card } = await renderCard({ inventory_count: 0 });
    expect(within(card).getByRole("button", { name: "Add to Cart: Oud" })).toBeDisabled();
  });

  it("goes on the wishlist and off again", async () => {
    const { card } = await renderCard();
    await userEvent.click(within(card).getByRole("button", { name: "Add to wishlist: Oud" }));
    expect(await screen.findByText("Added to wishlist")).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem("wishlist") ?? "")).toMatchObject([{ id: "p1", name: "Oud" }]);
    await userEvent.click(within(card).getByRole("button", { name: "Remove from wishlist: Oud" }));
    expect(await screen.findByText("Removed from wishlist")).toBeInTheDocument();
    expect(localStorage.getItem("wishlist")).toBeNull();
  });

  it("says so when another tab was faster with the wishlist", async () => {
    const { card } = await renderCard();
    localStorage.setItem("wishlist", JSON.stringify([{ id: "p1" }]));
    await userEvent.click(within(card).getByRole("button", { name: "Add to wishlist: Oud" }));
    expect(await screen.findByText("Already in wishlist")).toBeInTheDocument();
  });
});

describe("a swipe on a card", () => {
  async function swipe(
    by: { x: number; y: number },
    changes: Partial<ProductCardData> = {},
    pointerType = "touch",
  ) {
    const { link, here } = await renderCard(changes);
    const at = (x: number, y: number) => ({
      clientX: 200 + x,
      clientY: 200 + y,
      pointerId: 1,
      isPrimary: true,
      pointerType,
    });
    fireEvent.pointerDown(link, at(0, 0));
    for (const part of [0.25, 0.5, 0.75, 1]) fireEvent.pointerMove(link, at(by.x * part, by.y * part));
    await act(async () => void fireEvent.pointerUp(link, at(by.x, by.y)));
    return { link, here };
  }

  it("to the left over 50 px adds and does not follow the link", async () => {
    const { link, here } = await swipe({ x: -51, y: 5 });
    await waitFor(() => expect(storedCart()).toMatchObject([{ id: "p1", quantity: 1 }]));
    fireEvent.click(link);
    expect(here()).toBe("/");
  });

  it.each([
    ["of 50 px", { x: -50, y: 0 }],
    ["to the right", { x: 90, y: 0 }],
    ["that scrolls", { x: -20, y: -160 }],
    ["on the diagonal", { x: -80, y: 70 }],
  ])("%s adds nothing", async (_name, by) => {
    await swipe(by);
    expect(storedCart()).toEqual([]);
  });

  it("of the mouse adds nothing", async () => {
    await swipe({ x: -90, y: 0 }, {}, "mouse");
    expect(storedCart()).toEqual([]);
  });

  it("on something sold out adds nothing", async () => {
    await swipe({ x: -90, y: 0 }, { inventory_count: 0 });
    expect(storedCart()).toEqual([]);
  });
});
