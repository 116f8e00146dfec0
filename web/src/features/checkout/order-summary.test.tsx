import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import type { Quote } from "@/api/quote-query";
import { messages as ar } from "@/i18n/ar";
import { messages as en } from "@/i18n/en";
import { LanguageProvider } from "@/i18n/language-provider";
import { OrderSummary, type SummaryLine } from "./order-summary";

const quote = {
  subtotal: 100,
  discount: 0,
  vat: 15,
  shipping: 0,
  total: 115,
  parcels: [] as Quote["parcels"],
  shipping_charges: [] as Quote["shipping_charges"],
  express_fee: 0,
  city_error: "",
} as Quote;

function line(name: string, changes: Partial<SummaryLine> = {}): SummaryLine {
  const onRemove = vi.fn<() => void>();
  return {
    key: name,
    productId: name,
    name,
    brand: "Nakhla",
    image: "",
    options: [],
    quantity: 1,
    total: 100,
    onRemove,
    ...changes,
  };
}

function renderLines(language: "en" | "ar", lines: readonly SummaryLine[]) {
  render(
    <MemoryRouter>
      <LanguageProvider initial={{ language, messages: language === "ar" ? ar : en }}>
        <OrderSummary lines={lines} quote={quote} speed="standard" discount={null} folds={false} />
      </LanguageProvider>
    </MemoryRouter>,
  );
  return screen.getAllByRole("listitem");
}

it.each([
  ["en", "out_of_stock", "Out of stock · Not in the total", "Remove: Oud"],
  ["en", "gone", "No longer available · Not in the total", "Remove: Oud"],
  ["ar", "out_of_stock", "نفدت الكمية · غير محسوب في الإجمالي", "إزالة: Oud"],
] as const)(
  "in %s says of a line that is %s why it costs nothing, and lets it go",
  async (language, missing, text, remove) => {
    const lost = line("Oud", { missing, quantity: 0, total: 0 });
    const [first, second] = renderLines(language, [lost, line("Musk")]);
    expect(first).toHaveTextContent(text);
    expect(first).not.toHaveTextContent("0.00");
    await userEvent.click(within(first!).getByRole("button", { name: remove }));
    expect(lost.onRemove).toHaveBeenCalledOnce();
    expect(second).toHaveTextContent("100.00");
    expect(second).toHaveTextContent("NakhlaMusk");
    expect(within(second!).queryByRole("button")).toBeNull();
  },
);
