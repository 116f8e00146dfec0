import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { category, renderApp } from "@/dev/render-app";
import { routes } from "./routes";

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  // There is no server; requests that never settle leave pages loading.
  vi.spyOn(globalThis, "fetch").mockImplementation(() => new Promise(() => undefined));
});

describe("the router", () => {
  it("shows 404 for unknown paths, with the way home", async () => {
    const { here } = await renderApp("/no/such/page");
    expect(
      await screen.findByRole("heading", { level: 1, name: "Oops! Page not found" }),
    ).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe("Oops! Page not found | Matjar"));
    await userEvent.click(screen.getByRole("link", { name: "Return to Home" }));
    await waitFor(() => expect(here()).toBe("/"));
    await waitFor(() => expect(document.title).toBe("Matjar – Online shopping in Saudi Arabia"));
  });

  it.each(
    routes.filter(({ name, guard }) => guard !== "members" && name !== "notFound").map(({ path }) => path),
  )("has a heading on %s", async (path) => {
    await renderApp(path.replace(":slug", "x").replace(":id", "x"));
    expect(await screen.findByRole("heading", { level: 1 })).not.toHaveTextContent("Oops");
  });

  it("scrolls to the top and moves the focus on a new path", async () => {
    await renderApp("/about");
    vi.mocked(window.scrollTo).mockClear();
    await userEvent.click(screen.getByRole("link", { name: "Careers" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Careers" })).toBeInTheDocument();
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
    expect(screen.getByRole("main")).toHaveFocus();
  });

  it("shows the crash page when a page throws", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await renderApp("/", { home: { deals: [null as never] } });
    expect(await screen.findByRole("heading", { name: "Unexpected Application Error!" })).toBeInTheDocument();
    expect(screen.getByRole("combobox", { name: "Search the shop" })).toBeInTheDocument();
  });
});

describe("guards", () => {
  it.each(routes.filter(({ guard }) => guard === "members").map(({ path }) => path))(
    "send signed-out visitors from %s to sign in, and remember it",
    async (path) => {
      const { here } = await renderApp(path);
      await waitFor(() => expect(here()).toBe(`/auth {"from":"${path}"}`));
    },
  );

  it("wait while the session is loading", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    localStorage.setItem("matjar-auth", "{}");
    const { here } = await renderApp("/orders");
    expect(screen.getByText("Loading...")).toBeInTheDocument();
    expect(here()).toBe("/orders");
    await waitFor(() => expect(here()).toContain("/auth"));
  });
});

describe("the header", () => {
  it("switches the language in place", async () => {
    const { here } = await renderApp("/categories?lang=en", { categories: [category("beauty")] });
    await userEvent.click(screen.getByRole("button", { name: "Switch to Arabic" }));
    expect(await screen.findByRole("heading", { level: 1, name: "كل الأقسام" })).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute("dir", "rtl");
    await waitFor(() => expect(here()).toBe("/categories"));
    await waitFor(() => expect(document.title).toBe("كل الأقسام | متجر"));
  });

  it("links the first six top-level categories", async () => {
    const slugs = ["a", "b", "c", "d", "e", "f", "g"];
    await renderApp("/about", { categories: [...slugs.map((slug) => category(slug)), category("a1", "a")] });
    const bar = screen.getByRole("navigation", { name: "Categories" });
    expect(
      within(bar)
        .getAllByRole("link", { name: /name$/ })
        .map((link) => link.getAttribute("href")),
    ).toEqual(slugs.slice(0, 6).map((slug) => `/category/${slug}`));
  });

  it("remembers the delivery city", async () => {
    localStorage.setItem("city", "jeddah");
    await renderApp("/about");
    expect(screen.getAllByText("Jeddah")[0]).toBeInTheDocument();
  });

  it("offers signed-out visitors to log in", async () => {
    await renderApp("/about");
    await userEvent.click(screen.getByRole("button", { name: "User menu" }));
    expect(await screen.findByRole("menuitem", { name: "Log in" })).toHaveAttribute("href", "/auth");
  });
});

describe("without a network", () => {
  afterEach(() => act(() => onlineManager.setOnline(true)));

  it.each(["/product/p1", "/category/beauty", "/search?q=oud", "/about", "/deals", "/new"])(
    "%s says so, and goes on when it is back",
    async (path) => {
      vi.spyOn(console, "error").mockImplementation(() => undefined);
      vi.mocked(fetch).mockRejectedValue(new TypeError("Failed to fetch"));
      onlineManager.setOnline(false);
      await renderApp(path);
      expect(await screen.findByRole("alert")).toHaveTextContent("No connection");
      expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
      vi.mocked(fetch).mockImplementation(() => new Promise(() => undefined));
      const asked = vi.mocked(fetch).mock.calls.length;
      act(() => onlineManager.setOnline(true));
      await waitFor(() => expect(vi.mocked(fetch).mock.calls.length).toBeGreaterThan(asked));
      expect(screen.queryByText("No connection")).not.toBeInTheDocument();
    },
  );

  it("a change of the cart that is taken back says why", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    localStorage.setItem("cart", JSON.stringify([{ id: "p1", name: "Oud", quantity: 2 }]));
    await renderApp("/cart");
    const more = await screen.findByRole("button", { name: "One more" });
    const stored = localStorage.getItem("cart");
    const refuse = () => {
      throw new DOMException("denied", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: () => stored, setItem: refuse, removeItem: refuse });
    await userEvent.click(more);
    vi.unstubAllGlobals();
    expect(await screen.findByText("Something went wrong. Please try again.")).toBeInTheDocument();
  });
});

describe("the cart", () => {
  const stored = (lines: unknown) => localStorage.setItem("cart", JSON.stringify(lines));

  it("counts the stored guest cart on its badges", async () => {
    stored([
      { id: "p1", name: "A", price: 10, image: "", quantity: 2 },
      { id: "p2", name: "B", price: 10, image: "", quantity: 3 },
    ]);
    await renderApp("/about");
    expect(screen.getByRole("button", { name: "Open cart, 5 items" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Cart 5 items" })).toHaveTextContent("5");
  });

  it("follows other tabs", async () => {
    await renderApp("/about");
    expect(screen.getByRole("button", { name: "Open cart" })).toBeInTheDocument();
    stored([{ id: "p1", quantity: 1 }]);
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "cart" })));
    expect(screen.getByRole("button", { name: "Open cart, 1 item" })).toBeInTheDocument();
  });

  it("opens the empty drawer", async () => {
    await renderApp("/about");
    await userEvent.click(screen.getByRole("button", { name: "Open cart" }));
    const drawer = await screen.findByRole("dialog", { name: "Your Cart" });
    expect(within(drawer).getByText("Your cart is empty")).toBeInTheDocument();
    expect(within(drawer).getByText("Add some products to get started!")).toBeInTheDocument();
    expect(within(drawer).getByRole("link", { name: "Start Shopping" })).toHaveAttribute("href", "/");
  });
});
