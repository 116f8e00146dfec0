import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { product, renderApp } from "@/dev/render-app";

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

const fast = { free_shipping: true, express_delivery_available: true };

describe("the home page", () => {
  it("shows the mega deals only when there are any", async () => {
    const { unmount } = await renderApp("/", { home: { deals: [product("p1", { compare_at_price: 150 })] } });
    expect(screen.getByRole("region", { name: "Mega deals" })).toBeInTheDocument();
    unmount();
    await renderApp("/", { home: { deals: [], arrivals: [product("p2")] } });
    expect(screen.getByRole("region", { name: "New Arrivals" })).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Mega deals" })).not.toBeInTheDocument();
    expect(screen.queryByRole("timer")).not.toBeInTheDocument();
  });

  it("promises no delivery of what is sold out", async () => {
    await renderApp("/", {
      home: { arrivals: [product("p1", fast), product("p2", { ...fast, inventory_count: 0 })] },
    });
    const arrivals = within(screen.getByRole("region", { name: "New Arrivals" }));
    expect(arrivals.getAllByText("Out of stock")).toHaveLength(1);
    expect(arrivals.getAllByText("Free express delivery")).toHaveLength(1);
  });
});
