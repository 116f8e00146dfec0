import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { mockApi, problemResponse } from "@/dev/mock-api";
import { renderApp } from "@/dev/render-app";
import { messageText } from "@/dev/message-text";

let server: ReturnType<typeof mockApi>;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  server = mockApi();
});

it.each(["en", "ar"] as const)("wants a number and an address in %s", async (language) => {
  await renderApp("/track?order=1a2b", { language });
  const number = await screen.findByLabelText(new RegExp(`^${messageText(language, "track.number")}`));
  const email = screen.getByLabelText(new RegExp(`^${messageText(language, "track.email")}`));
  expect(number).toHaveValue("1a2b");
  await userEvent.click(screen.getByRole("button", { name: messageText(language, "track.submit") }));
  expect(screen.getByText(messageText(language, "track.numberMissing"))).toBeInTheDocument();
  expect(screen.getByText(messageText(language, "track.emailInvalid"))).toBeInTheDocument();
  expect(number).toHaveFocus();
  await userEvent.type(number, "3c4d{Enter}");
  expect(screen.queryByText(messageText(language, "track.numberMissing"))).not.toBeInTheDocument();
  expect(email).toHaveFocus();
  expect(server.sent("POST /api/v1/track")).toEqual([]);
});

it.each([
  ["en", 404, "order_not_found", "track.notFound"],
  ["ar", 404, "order_not_found", "track.notFound"],
  ["en", 429, "rate_limited", "track.limited"],
  ["ar", 429, "rate_limited", "track.limited"],
] as const)("says in %s after %i %s why nothing is shown", async (language, status, code, text) => {
  server.handlers["POST /api/v1/track"] = () => problemResponse(status, code);
  await renderApp("/track?order=%2300000000", { language });
  const email = await screen.findByLabelText(new RegExp(`^${messageText(language, "track.email")}`));
  await userEvent.type(email, "a@example.com{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent(messageText(language, text));
  expect(server.sent("POST /api/v1/track")).toEqual([{ order_number: "#00000000", email: "a@example.com" }]);
});
