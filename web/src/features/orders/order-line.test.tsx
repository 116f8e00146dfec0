import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { mockApi, signIn } from "@/dev/mock-api";
import { renderApp } from "@/dev/render-app";
import { sampleOrder } from "@/dev/sample-order";

beforeEach(() => {
  localStorage.clear();
  signIn();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

it.each([
  ["en", ["Sold by Shop 0", "Sold by Shop 1"], "Nakhla"],
  ["ar", ["البائع: متجر 0", "البائع: متجر 1"], "نخلة"],
] as const)("names the brand and the seller of each line in %s", async (language, sellers, brand) => {
  const order = sampleOrder(2);
  mockApi({ [`GET /api/v1/orders/${order.order_id}`]: () => order });
  await renderApp(`/orders/${order.order_id}`, { language });
  for (const [i, seller] of sellers.entries()) {
    const name = await screen.findByRole("link", { name: language === "en" ? `Lamp ${i}` : `مصباح ${i}` });
    expect(
      within(name.closest("li")!).getByText((_, e) => e?.tagName === "P" && e.textContent === seller),
    ).toBeVisible();
  }
  // Before the name, and only of what has one.
  const line = screen.getByText(brand).closest("li")!;
  expect(line.textContent).toMatch(language === "en" ? "NakhlaLamp 0" : "نخلةمصباح 0");
});
