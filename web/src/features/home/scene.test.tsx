import { act, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { messages } from "@/i18n/en";
import { LanguageProvider } from "@/i18n/language-provider";
import { setTheme } from "@/lib/set-theme";
import { Scene } from "./scene";

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

it("has its form for the evening while the shop is dark, as the system or the visitor says", async () => {
  render(
    <LanguageProvider initial={{ language: "en", messages }}>
      <Scene name="big-sale" />
    </LanguageProvider>,
  );
  const dark = () => {
    const sources = [...document.querySelectorAll("source")].filter(({ srcset }) => srcset.includes("dark"));
    return sources.map(({ media }) => media);
  };
  const pinned = async (theme: "system" | "light" | "dark") => {
    await act(async () => setTheme(theme));
    return dark();
  };
  const onBoth = (query: string) => [`(max-width: 639px) and ${query}`, query];
  expect(dark()).toEqual(onBoth("(prefers-color-scheme: dark)"));
  expect(await pinned("dark")).toEqual(onBoth("(min-width: 0px)"));
  expect(await pinned("light")).toEqual(onBoth("(max-width: 0px)"));
  expect(await pinned("system")).toEqual(onBoth("(prefers-color-scheme: dark)"));
});
