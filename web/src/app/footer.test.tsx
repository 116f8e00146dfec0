import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { languages } from "@/i18n/language";
import { LanguageProvider } from "@/i18n/language-provider";
import { loadMessages } from "@/i18n/load-messages";
import { defaultConfig, type ShopConfig, ShopConfigContext } from "@/lib/shop-config";
import { Footer } from "./footer";

it.each(languages)("makes its claims and announces ways to pay in %s", async (language) => {
  const messages = await loadMessages(language);
  render(
    <LanguageProvider initial={{ language, messages }}>
      <MemoryRouter>
        <Footer />
      </MemoryRouter>
    </LanguageProvider>,
  );
  const footer = within(screen.getByRole("contentinfo"));
  for (const name of ["mada", "STC Pay", "Tabby", "Tamara", "Visa", "Mastercard"])
    expect(footer.getByText(name)).toBeInTheDocument();
  for (const key of ["footer.returns", "footer.support", "footer.pro", "footer.soon"] as const)
    expect(footer.getByText(messages[key] as string)).toBeInTheDocument();
});

it("names only what can be used once the operator has a provider", async () => {
  const messages = await loadMessages("en");
  const config: ShopConfig = {
    ...defaultConfig,
    payment_methods: [{ method: "card", brands: ["Visa", "Mastercard"] }],
  };
  render(
    <LanguageProvider initial={{ language: "en", messages }}>
      <ShopConfigContext value={config}>
        <MemoryRouter>
          <Footer />
        </MemoryRouter>
      </ShopConfigContext>
    </LanguageProvider>,
  );
  const footer = within(screen.getByRole("contentinfo"));
  expect(footer.getByText("We accept")).toBeInTheDocument();
  expect(footer.getByText("Visa")).toBeInTheDocument();
  expect(footer.getByText("Mastercard")).toBeInTheDocument();
  expect(footer.queryByText("mada")).not.toBeInTheDocument();
  expect(footer.queryByText("STC Pay")).not.toBeInTheDocument();
});
