import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/api/api-error";
import { messages as arabic } from "@/i18n/ar";
import { messages as english } from "@/i18n/en";
import type { Language } from "@/i18n/language";
import { LanguageProvider } from "@/i18n/language-provider";
import { toast } from "@/ui/toast";
import { SignUpForm, type SignUp } from "./sign-up-form";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(toast, "success").mockImplementation(() => undefined);
  vi.spyOn(toast, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.useRealTimers());

const send = vi.fn<(signUp: SignUp) => Promise<unknown>>();

function show(language: Language = "en") {
  const messages = language === "ar" ? arabic : english;
  send.mockReset().mockResolvedValue(undefined);
  render(
    <LanguageProvider initial={{ language, messages }}>
      <SignUpForm send={send} action="Go" sending="Going..." done={{ title: "Done", text: "Thanks" }} />
    </LanguageProvider>,
  );
  const input = screen.getByRole("textbox", { name: messages["signUp.email"] });
  return {
    input,
    type: (text: string) => fireEvent.input(input, { target: { value: text } }),
    submit: () => fireEvent.submit(input.closest("form")!),
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("sends for about a second, thanks, and is idle again with an empty field", async () => {
  const { input, type, submit } = show("ar");
  type("noura@example.com");
  submit();
  expect(send).toHaveBeenCalledExactlyOnceWith({ email: "noura@example.com", language: "ar", website: "" });
  expect(screen.getByRole("button", { name: "Going..." })).toHaveAttribute("aria-busy", "true");
  submit();
  await pass(999);
  expect(input).toHaveValue("noura@example.com");
  expect(toast.success).not.toHaveBeenCalled();
  await pass(1);
  expect(input).toHaveValue("");
  expect(screen.getByRole("button", { name: "Go" })).not.toHaveAttribute("aria-busy");
  expect(toast.success).toHaveBeenCalledExactlyOnceWith("Done", { description: "Thanks" });
  expect(send).toHaveBeenCalledTimes(1);
});

it.each<[Language, string, string, string]>([
  ["en", "", "Invalid email", "Please enter a valid email address"],
  ["en", "noura.example.com", "Invalid email", "Please enter a valid email address"],
  ["ar", "  ", "بريد إلكتروني غير صحيح", "يرجى إدخال بريد إلكتروني صحيح"],
])("refuses %s %j", (language, text, title, description) => {
  const { input, type, submit } = show(language);
  type(text);
  submit();
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(title, { description });
  expect(send).not.toHaveBeenCalled();
  expect(input).toHaveAttribute("aria-invalid", "true");
  expect(input).toHaveFocus();
  type("n");
  expect(input).not.toHaveAttribute("aria-invalid");
});

it.each([
  [new ApiError("rate_limited", 429, ""), "That was a lot at once. Please wait a moment and try again."],
  [new Error("?"), "Something went wrong. Please try again."],
])("keeps the address when sending fails with %s", async (error, want) => {
  const { input, type, submit } = show();
  send.mockRejectedValue(error);
  type("noura@example.com");
  submit();
  await pass(1000);
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(want);
  expect(input).toHaveValue("noura@example.com");
  expect(screen.getByRole("button", { name: "Go" })).toBeInTheDocument();
});

it("says the same as the server when that refuses the address", async () => {
  const { type, submit } = show();
  send.mockRejectedValue(new ApiError("invalid_email", 422, ""));
  type("noura@example.com");
  submit();
  await pass(0);
  expect(toast.error).toHaveBeenCalledExactlyOnceWith("Invalid email", {
    description: "Please enter a valid email address",
  });
});
