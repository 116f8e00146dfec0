import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { mockApi, problemResponse, signIn } from "@/dev/mock-api";
import { product, renderApp } from "@/dev/render-app";
import { messageText } from "@/dev/message-text";

beforeEach(() => {
  localStorage.clear();
  signIn();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it("takes a heart back that the server refuses", async () => {
  mockApi({ "POST /api/v1/wishlist/items": () => problemResponse(503, "unavailable") });
  await renderApp("/", { home: { arrivals: [product("p1")] } });
  await userEvent.click(await screen.findByRole("button", { name: "Add to wishlist: Product p1" }));
  expect(
    await screen.findByText("Failed to add to wishlist", { selector: "[data-sonner-toast] *" }),
  ).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Add to wishlist: Product p1" })).toBeInTheDocument();
});

it.each(["en", "ar"] as const)(
  "says in %s what cannot be had, and what the list is without anything",
  async (language) => {
    const wish = {
      en_name: "Rug",
      ar_name: "سجادة",
      price: 70,
      compare_at_price: null,
      image_url: "",
      rating: null,
    };
    const server = mockApi({
      "GET /api/v1/wishlist": () => ({
        items: [
          {
            product_id: "p1",
            added_at: "2026-01-01T00:00:00Z",
            product: { ...wish, available: true, inventory_count: 0 },
          },
        ],
      }),
    });
    await renderApp("/wishlist", { language });
    const name = language === "ar" ? "سجادة" : "Rug";
    expect(
      await screen.findByRole("button", { name: messageText(language, "wishlist.toCartNamed", { name }) }),
    ).toBeDisabled();
    const main = within(screen.getByRole("main"));
    expect(main.getByText(messageText(language, "product.outOfStock"))).toBeInTheDocument();
    expect(main.getByRole("link", { name })).toHaveAttribute("href", "/product/p1");
    server.handlers["GET /api/v1/wishlist"] = () => ({ items: [] });
    await userEvent.click(main.getByRole("button", { name: messageText(language, "wishlist.clear") }));
    expect(await main.findByText(messageText(language, "wishlist.empty"))).toBeInTheDocument();
    await waitFor(() =>
      expect(main.getByRole("link", { name: messageText(language, "wishlist.start") })).toHaveAttribute(
        "href",
        "/",
      ),
    );
  },
);
