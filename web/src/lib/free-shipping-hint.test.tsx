import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Quote } from "@/api/quote-query";
import { messages as ar } from "@/i18n/ar";
import { messages as en } from "@/i18n/en";
import { LanguageProvider } from "@/i18n/language-provider";
import { FreeShippingHint, ShippingBySeller } from "./free-shipping-hint";

type Charges = Quote["shipping_charges"];

const seller = (id: string, name: string) => ({ vendor_id: id, en_name: name, ar_name: `بائع ${name}` });

function show(language: "en" | "ar", shipping_charges: Charges, discount = 0) {
  const quote = { subtotal: 100, discount, shipping_charges };
  const { container } = render(
    <LanguageProvider initial={{ language, messages: language === "ar" ? ar : en }}>
      <FreeShippingHint quote={quote} />
      <ShippingBySeller quote={quote} />
    </LanguageProvider>,
  );
  return container;
}

it.each([
  ["en", /^Add .*100\.00.* more and shipping is free\.$/],
  ["ar", /^أضف منتجات بقيمة .*100\.00.* ليصبح الشحن مجانيًا\.$/],
] as const)("in %s one fee is one line, and no list", (language, text) => {
  show(language, [{ sellers: [seller("a", "A"), seller("b", "B")], fee: 15, missing: 100 }]);
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByRole("list")).toBeNull();
});

it.each(["en", "ar"] as const)("in %s several fees are listed by seller", (language) => {
  show(language, [
    { sellers: [seller("a", "A"), seller("b", "B")], fee: 0, missing: 0 },
    { sellers: [seller("c", "C")], fee: 30, missing: 12.5 },
  ]);
  const name = language === "ar" ? "بائع C" : "C";
  expect(screen.getByText(new RegExp(`12\\.50.*|${name}`), { selector: "p" })).toHaveTextContent(name);
  const [shared, own] = screen.getAllByRole("listitem");
  expect(shared).toHaveTextContent(language === "ar" ? "مجانًا" : "Free");
  expect(own).toHaveTextContent("30.00");
  expect(own).toHaveTextContent(name);
});

it("says nothing where nothing is to be paid", () => {
  expect(show("en", [{ sellers: [seller("a", "A")], fee: 15, missing: 100 }], 100)).toBeEmptyDOMElement();
});
