import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { languages } from "@/i18n/language";
import { LanguageProvider } from "@/i18n/language-provider";
import { loadMessages } from "@/i18n/load-messages";
import { Footer } from "./footer";

it.each(languages)("makes its claims and names the accepted payments in %s", async (language) => {
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
  for (const key of ["footer.returns", "footer.support", "footer.pro"] as const)
    expect(footer.getByText(messages[key] as string)).toBeInTheDocument();
});
