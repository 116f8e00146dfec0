import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { LanguageProvider } from "@/i18n/language-provider";
import { loadMessageChunk, loadMessages } from "@/i18n/load-messages";
import { MemberContext, type Me } from "../../app/member-context";
import { SettingsGroup } from "./settings-group";
import type { Setting } from "./settings-page";

const dealsEnd = {
  key: "home.deals_end",
  group: "home",
  kind: "time",
  title: { en: "Mega deals end", ar: "نهاية العروض الكبرى" },
  help: { en: "", ar: "" },
  value: "2026-11-27T21:30:00Z",
  default: "",
  is_set: true,
  locked_by: [],
  owner_only: false,
} satisfies Setting;

afterEach(() => vi.unstubAllGlobals());

it("never saves an incomplete time", async () => {
  await loadMessageChunk("office");
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(await request.text());
    return Response.json({ settings: [] });
  });
  render(
    <LanguageProvider initial={{ language: "en", messages: await loadMessages("en") }}>
      <QueryClientProvider client={new QueryClient()}>
        <MemberContext value={{ rights: ["settings:write"] } as unknown as Me}>
          <SettingsGroup group="home" settings={[dealsEnd]} />
        </MemberContext>
      </QueryClientProvider>
    </LanguageProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Mega deals end");
  expect(field.value).toBe("2026-11-28T00:30");

  // What browsers tell of a field of which a part was deleted.
  fireEvent.input(field, { target: { value: "" } });
  const whole = field.validity;
  Object.defineProperty(field, "validity", { value: { badInput: true }, configurable: true });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Complete the date and time, or clear the field.")).toBeInTheDocument();
  expect(sent).toEqual([]);

  // A field that is empty on purpose is saved as that.
  Object.defineProperty(field, "validity", { value: whole, configurable: true });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(sent).toEqual(['{"changes":[{"key":"home.deals_end","value":""}]}']));
});
