import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { messages } from "@/i18n/en";
import { LanguageProvider } from "@/i18n/language-provider";
import { OrderConfirmation } from "./order-confirmation";
import type { PlacedOrder } from "./queries";

it("has the focus on its heading, for the button that led here is gone", () => {
  const order = {
    order_id: "1a2b3c4d-0000",
    shipping_address: { email: "noura@example.com" },
  } as PlacedOrder;
  render(
    <MemoryRouter>
      <LanguageProvider initial={{ language: "en", messages }}>
        <OrderConfirmation order={order} />
      </LanguageProvider>
    </MemoryRouter>,
  );
  expect(screen.getByRole("heading", { name: "Order placed successfully!" })).toHaveFocus();
});
