import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { category, product, renderApp } from "@/dev/render-app";

const categories = [
  category("beauty-personal-care"),
  category("electronics"),
  category("fashion"),
  category("home-garden"),
  category("home-kitchen"),
  category("home-office"),
  category("kids-babies"),
  ...["makeup", "skincare", "hair-care", "fragrance", "bath-body"].map((slug) =>
    category(slug, "beauty-personal-care"),
  ),
];

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

describe("all categories", () => {
  it("shows each with its count, three chips and the number of the rest", async () => {
    await renderApp("/categories", { categories });
    const main = within(screen.getByRole("main"));
    const card = (await main.findByRole("link", { name: "beauty-personal-care name" })).closest(
      "li",
    ) as HTMLElement;
    expect(within(card).getByText("5 subcategories")).toBeInTheDocument();
    expect(within(card).getAllByText(/^(makeup|skincare|hair-care|fragrance|bath-body) name$/)).toHaveLength(
      3,
    );
    expect(within(card).getByText("+2")).toBeInTheDocument();
    expect(main.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
  });
});

describe("the mega-menu", () => {
  it("shows all subcategories and the banner of the parent in focus, and closes with Escape", async () => {
    await renderApp("/about", { categories });
    const trigger = screen.getByRole("button", { name: "All Categories" });
    trigger.focus();
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(trigger).toHaveAttribute("aria-expanded", "true"), 10_000);
    const banner = () => screen.getByRole("link", { name: /Shop now/ });
    expect(banner()).toHaveAttribute("href", "/categories");
    expect(screen.getByRole("link", { name: "makeup name" })).toHaveAttribute("href", "/category/makeup");

    await userEvent.keyboard("{ArrowDown}");
    expect(banner()).toHaveAttribute("href", "/category/beauty-personal-care");

    await userEvent.keyboard("{Escape}");
    expect(trigger).toHaveAttribute("aria-expanded", "false");
    expect(trigger).toHaveFocus();
    expect(screen.queryByRole("link", { name: "makeup name" })).not.toBeInTheDocument();
  });

  it("opens under the mouse and collapses when it leaves", async () => {
    const mouse = userEvent.setup();
    await renderApp("/about", { categories });
    const trigger = screen.getByRole("button", { name: "All Categories" });
    await mouse.hover(trigger);
    await vi.waitFor(() => expect(trigger).toHaveAttribute("aria-expanded", "true"), 10_000);
    await mouse.click(trigger);
    expect(trigger).toHaveAttribute("aria-expanded", "true");
    await mouse.hover(screen.getByRole("main"));
    await vi.waitFor(() => expect(trigger).toHaveAttribute("aria-expanded", "false"));
  });

  it("opens from a category's own link, by mouse and by keyboard", async () => {
    const mouse = userEvent.setup();
    await renderApp("/about", { categories });
    const trigger = screen.getByRole("button", { name: "All Categories" });
    const banner = () => screen.getByRole("link", { name: /Shop now/ });
    const [link] = screen.getAllByRole("link", { name: "fashion name" });
    await mouse.hover(link!);
    await vi.waitFor(() => expect(trigger).toHaveAttribute("aria-expanded", "true"), 10_000);
    expect(banner()).toHaveAttribute("href", "/category/fashion");
    await mouse.hover(screen.getByRole("main"));
    await vi.waitFor(() => expect(trigger).toHaveAttribute("aria-expanded", "false"));

    link!.focus();
    await mouse.keyboard("{ArrowDown}{ArrowDown}");
    expect(trigger).toHaveAttribute("aria-expanded", "true");
    expect(document.activeElement).toHaveAttribute("href", "/category/fashion");
    expect(document.activeElement).not.toBe(link);
  });
});

describe("the mobile menu", () => {
  it("has the five main categories, the rest behind a count, and the way to all", async () => {
    await renderApp("/about", { categories });
    await userEvent.click(screen.getByRole("button", { name: "Menu" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Menu" }));
    expect(sheet.getAllByRole("link", { name: /name$/ })).toHaveLength(5);
    await userEvent.click(sheet.getByRole("button", { name: "All Categories (2)" }));
    expect(sheet.getByRole("link", { name: "fashion name" })).toBeInTheDocument();
    expect(sheet.getByRole("link", { name: "Browse All Categories" })).toHaveAttribute("href", "/categories");
  });
});

describe("product cards", () => {
  it("tell price, discount, stock and rating", async () => {
    const deals = [
      product("low", {
        inventory_count: 3,
        price: 75,
        compare_at_price: 100,
        rating: 4.5,
        review_count: 1200,
      }),
      product("none", { inventory_count: 0 }),
    ];
    await renderApp("/", { home: { deals } });
    const card = (await screen.findByRole("link", { name: "Product low" })).closest("li") as HTMLElement;
    expect(within(card).getByText("Only 3 left")).toBeInTheDocument();
    expect(within(card).getByText("25% off")).toBeInTheDocument();
    expect(within(card).getByText("75.00")).toBeInTheDocument();
    expect(within(card).getByRole("img", { name: "Rated 4.5 out of 5" })).toBeInTheDocument();
    expect(within(card).getByText("(1,200)")).toBeInTheDocument();
    const soldOut = screen.getByRole("link", { name: "Product none" }).closest("li") as HTMLElement;
    expect(within(soldOut).getByText("Out of stock")).toBeInTheDocument();
    expect(within(soldOut).getByText("No reviews yet")).toBeInTheDocument();
  });
});
