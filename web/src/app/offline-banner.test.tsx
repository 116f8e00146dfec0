import { onlineManager, QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Language } from "@/i18n/language";
import { LanguageProvider } from "@/i18n/language-provider";
import { loadMessages } from "@/i18n/load-messages";
import type { Messages } from "@/i18n/messages";
import { DocumentTimeContext } from "@/lib/clock";
import { reportCachedResponse } from "@/lib/connection";
import { OfflineBanner } from "./offline-banner";

// 4:05 in the afternoon in Saudi Arabia.
const today = Date.UTC(2026, 10, 17, 13, 5);
const day = 24 * 60 * 60 * 1000;

const texts = {} as Record<Language, Messages>;
beforeAll(async () => {
  for (const language of ["en", "ar"] as const) texts[language] = await loadMessages(language);
});
afterEach(() => {
  act(() => onlineManager.setOnline(true));
  vi.useRealTimers();
});

function Price() {
  useQuery({ queryKey: ["price"], queryFn: () => 1, staleTime: Infinity });
  return null;
}

/** Opens a page with a price of `fetched`, in a document that states the time or, kept, none. */
function open(language: Language, fetched: number, kept = false) {
  vi.useFakeTimers({ now: today, toFake: ["Date"] });
  const client = new QueryClient();
  client.setQueryData(["price"], 1, { updatedAt: fetched });
  client.setQueryData(["another page's"], 1, { updatedAt: fetched - day });
  render(
    <LanguageProvider initial={{ language, messages: texts[language] }}>
      <QueryClientProvider client={client}>
        <DocumentTimeContext value={kept ? 0 : today}>
          <OfflineBanner />
          <Price />
        </DocumentTimeContext>
      </QueryClientProvider>
    </LanguageProvider>,
  );
  return screen.getByRole("status");
}

it("names the time of what the page has fetched", () => {
  expect(open("en", today)).toHaveTextContent("No connectionPrices and stock as of 4:05 PM");
});

it("names the day of what is older, and the oldest of all", () => {
  const banner = open("ar", today);
  act(() => reportCachedResponse(today - day));
  expect(banner).toHaveTextContent("لا يوجد اتصال بالإنترنتالأسعار والتوفر حتى الاثنين 16 نوفمبر، 4:05 م");
});

it("names no time for what a kept document brought along", () => {
  expect(open("en", today, true)).toHaveTextContent(/^No connection$/);
});
