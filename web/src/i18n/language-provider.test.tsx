import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { messages } from "./en";
import { useLanguage } from "./language-context";
import { initialLanguage } from "./language-preference";
import { LanguageProvider } from "./language-provider";

function Probe() {
  const { language, direction, t, setLanguage, errorText } = useLanguage();
  return (
    <>
      <button type="button" onClick={() => setLanguage(language === "en" ? "ar" : "en")}>
        {t("page.cart")}
      </button>
      <p>{direction}</p>
      <p>{errorText("product_not_found")}</p>
      <p>{errorText("never_heard_of")}</p>
    </>
  );
}

beforeEach(() => {
  localStorage.clear();
  document.cookie = "lang=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/";
  document.documentElement.lang = "en";
  document.documentElement.dir = "ltr";
});

it("asks for its provider", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => render(<Probe />)).toThrow("useLanguage must be used within LanguageProvider");
});

it("switches texts, document and memory together, both ways", async () => {
  render(
    <LanguageProvider initial={{ language: "en", messages }}>
      <Probe />
    </LanguageProvider>,
  );
  expect(screen.getByText("Product not found")).toBeInTheDocument();
  expect(screen.getByText("Something went wrong. Please try again.")).toBeInTheDocument();

  await userEvent.click(screen.getByRole("button", { name: "Your Cart" }));
  const arabic = await screen.findByRole("button", { name: "سلة التسوق" });
  expect(screen.getByText("rtl")).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute("lang", "ar");
  expect(document.documentElement).toHaveAttribute("dir", "rtl");
  expect(localStorage.getItem("lang")).toBe("ar");
  expect(document.cookie).toContain("lang=ar");

  await act(() => userEvent.click(arabic));
  expect(await screen.findByRole("button", { name: "Your Cart" })).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute("dir", "ltr");
});

describe("the first language", () => {
  it("is the server's", () => {
    expect(initialLanguage("ar")).toBe("ar");
  });

  it("is the stored one when the cookie was lost", () => {
    localStorage.setItem("lang", "ar");
    expect(initialLanguage("en")).toBe("ar");
  });

  it("is the server's when it had a cookie to go by", () => {
    localStorage.setItem("lang", "ar");
    document.cookie = "lang=en; path=/";
    expect(initialLanguage("en")).toBe("en");
  });

  it("ignores nonsense in storage", () => {
    localStorage.setItem("lang", "fr");
    expect(initialLanguage("en")).toBe("en");
  });
});
