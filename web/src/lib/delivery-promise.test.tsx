import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { messages as en } from "@/i18n/en";
import { LanguageProvider } from "@/i18n/language-provider";
import { DeliveryPromise, type Delivery } from "./delivery-promise";

function shown(...deliveries: Delivery[]): (string | null)[] {
  const { container } = render(
    <LanguageProvider initial={{ language: "en", messages: en }}>
      <DeliveryPromise deliveries={deliveries} />
    </LanguageProvider>,
  );
  return [...container.querySelectorAll("p")].map(({ textContent }) => textContent);
}

function from(vendor: string, day: string): Delivery {
  return { vendor_id: vendor, en_vendor: vendor, ar_vendor: vendor, from: day, to: day, speed: "standard" };
}

it("names the sellers of each day once", () => {
  const [first, second, ...more] = shown(
    from("Diwan", "2026-11-19"),
    from("Rawnaq", "2026-11-21"),
    from("Kashta", "2026-11-19"),
  );
  expect(first).toMatch(/19Diwan · Kashta$/);
  expect(second).toMatch(/21Rawnaq$/);
  expect(more).toEqual([]);
});

it("names no seller when all come together, and nothing without a promise", () => {
  expect(shown(from("Diwan", "2026-11-19"), from("Kashta", "2026-11-19"))).toEqual([
    expect.stringMatching(/19$/),
  ]);
  expect(screen.queryByText("Diwan")).toBeNull();
  expect(shown()).toEqual([]);
});
