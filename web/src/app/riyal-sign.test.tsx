import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { messages } from "@/i18n/ar";
import { currencyTexts } from "@/i18n/format";
import { LanguageProvider } from "@/i18n/language-provider";
import { DrawPriceContext, Price } from "@/ui/price";
import { drawWithSign } from "./riyal-sign";

const sign = { path: "M0 0h9v9z", box: "0 0 9 9", names: { en: "SAR", ar: "ريال سعودي" } };

it("stands left of the number in place of ر.س, with a name, and leaves other spellings alone", () => {
  render(
    <LanguageProvider initial={{ language: "ar", messages }}>
      <DrawPriceContext value={drawWithSign(sign)}>
        <p data-testid="page">
          <Price amount="12.00" currency={currencyTexts.symbol} />
        </p>
        <p data-testid="search">
          <Price amount="12.00" currency={currencyTexts.word} />
        </p>
      </DrawPriceContext>
    </LanguageProvider>,
  );
  const drawing = screen.getByRole("img", { name: "ريال سعودي" });
  expect(drawing.parentElement).toHaveAttribute("dir", "ltr");
  expect(drawing.nextSibling).toHaveTextContent("12.00");
  expect(screen.getByTestId("page")).not.toHaveTextContent("ر.س");
  expect(screen.getByTestId("search")).toHaveTextContent("12.00 ريال");
});
