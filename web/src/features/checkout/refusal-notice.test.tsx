import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { messages as arabic } from "@/i18n/ar";
import { messages as english } from "@/i18n/en";
import { LanguageProvider } from "@/i18n/language-provider";
import { currentRefusal, type Refusal } from "./refusal";
import { RefusalNotice } from "./refusal-notice";

const texts = { en: english, ar: arabic };
const over = { limit_total: 10_000, open_total: 1150, limit_units: 50, open_units: 4, order_units: 47 };

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

it.each([
  ["en", "cod_over_total", /10,000\.00.*1,150\.00.*9,200\.00/],
  ["ar", "cod_over_total", /10,000\.00.*1,150\.00.*9,200\.00/],
  ["en", "cod_over_units", /50.*4.*47/],
  ["ar", "cod_over_units", /50.*4.*47/],
] as const)("in %s says %s with its figures, and leads to the cart", (language, code, figures) => {
  const refusal: Refusal = { kind: "ceiling", over: { ...over, code } };
  render(
    <LanguageProvider initial={{ language, messages: texts[language] }}>
      <MemoryRouter>
        <RefusalNotice
          refusal={refusal}
          answer={undefined}
          short={[]}
          lines={[]}
          onRemove={() => undefined}
          total={9200}
        />
      </MemoryRouter>
    </LanguageProvider>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent(texts[language]["checkout.overCeiling"]);
  expect(screen.getByRole("alert")).toHaveTextContent(figures);
  expect(screen.getByRole("link")).toHaveAttribute("href", "/cart");
});

it("comes into view for the answer to a press, not for what the figures say on opening the page", () => {
  const ceiling: Refusal = { kind: "ceiling", over: { ...over, code: "cod_over_units" } };
  const notice = (answer: Refusal | undefined) => (
    <LanguageProvider initial={{ language: "en", messages: english }}>
      <MemoryRouter>
        <RefusalNotice
          refusal={ceiling}
          answer={answer}
          short={[]}
          lines={[]}
          onRemove={() => undefined}
          total={9200}
        />
      </MemoryRouter>
    </LanguageProvider>
  );
  const view = render(notice(undefined));
  expect(screen.getByRole("alert")).toBeInTheDocument();
  expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
  view.rerender(notice(ceiling));
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledOnce();
});

it("says what holds the order back: the ceiling before an older answer, that before a refused code", () => {
  const ceiling = { ...over, code: "cod_over_units" as const };
  const answer: Refusal = { kind: "total" };
  const quote = { coupon_error: "coupon_expired" as const };
  expect(currentRefusal(answer, quote, ceiling)).toEqual({ kind: "ceiling", over: ceiling });
  expect(currentRefusal(answer, quote, undefined)).toBe(answer);
  expect(currentRefusal(undefined, quote, undefined)).toEqual({ kind: "code", code: "coupon_expired" });
});
