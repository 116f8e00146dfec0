import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { messages } from "@/i18n/en";
import { LanguageProvider } from "@/i18n/language-provider";
import { ThemeSwitch } from "./theme-switch";

afterEach(() => {
  delete document.documentElement.dataset.theme;
  document.head.replaceChildren();
});

it("pins a theme and remembers it, until it is the system's again", async () => {
  document.head.innerHTML = ["light", "dark"]
    .map((theme) => `<meta name="theme-color" media="(prefers-color-scheme: ${theme})">`)
    .join("");
  const bars = () => [...document.head.querySelectorAll("meta")].map((meta) => meta.getAttribute("media"));
  render(
    <LanguageProvider initial={{ language: "en", messages }}>
      <ThemeSwitch />
    </LanguageProvider>,
  );
  const choose = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  expect(screen.getByRole("button", { name: "System", pressed: true })).toBeInTheDocument();

  choose("Dark");
  expect(await screen.findByRole("button", { name: "Dark", pressed: true })).toBeInTheDocument();
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
  expect(bars()).toEqual(["not all", ""]);

  choose("Light");
  expect(await screen.findByRole("button", { name: "Light", pressed: true })).toBeInTheDocument();

  choose("System");
  expect(await screen.findByRole("button", { name: "System", pressed: true })).toBeInTheDocument();
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem("theme")).toBeNull();
  expect(bars()).toEqual(["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]);
});
