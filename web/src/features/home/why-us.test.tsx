import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Language } from "@/i18n/language";
import { LanguageProvider } from "@/i18n/language-provider";
import { loadMessages } from "@/i18n/load-messages";
import { defaultConfig, ShopConfigContext } from "@/lib/shop-config";
import { WhyUs } from "./why-us";

// The first is the default.
it.each<[number, number, Language, string]>([
  [0, 200, "en", "Free shipping over SAR 200"],
  [0, 200, "ar", "شحن مجاني للطلبات فوق 200 ر.س"],
  [15, 1350.5, "en", "Free shipping over SAR 1,350.50"],
  [15, 350, "ar", "شحن مجاني للطلبات فوق 350 ر.س"],
  [15, 0, "en", "Free shipping on every order"],
  [0, 0, "ar", "شحن مجاني لجميع الطلبات"],
])("a fee of %d and nothing from %d on, in %s: %s", async (fee, free_over, language, text) => {
  const messages = await loadMessages(language);
  render(
    <LanguageProvider initial={{ language, messages }}>
      <ShopConfigContext value={{ ...defaultConfig, shipping: { fee, free_over } }}>
        <WhyUs />
      </ShopConfigContext>
    </LanguageProvider>,
  );
  expect(screen.getByText(text)).toBeInTheDocument();
});
