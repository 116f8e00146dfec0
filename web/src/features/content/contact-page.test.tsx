import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { mockApi, member, problemResponse, signIn } from "@/dev/mock-api";
import { renderApp } from "@/dev/render-app";
import { messageText } from "@/dev/message-text";

let server: ReturnType<typeof mockApi>;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  server = mockApi();
});

it.each(["en", "ar"] as const)("says in %s what is missing, and thanks for the message", async (language) => {
  await renderApp("/contact?order=1A2B3C4D", { language });
  const label = (key: "name" | "email" | "topic" | "order" | "message") =>
    screen.getByLabelText(new RegExp(`^${messageText(language, `contact.${key}`)}`));
  const send = await screen.findByRole("button", { name: messageText(language, "contact.send") });
  await userEvent.click(send);
  for (const key of ["needName", "needEmail", "needMessage"] as const)
    expect(await screen.findByText(messageText(language, `contact.${key}`))).toBeInTheDocument();
  expect(label("name")).toHaveFocus();
  expect(label("order")).toHaveValue("1A2B3C4D");
  expect(server.requests.filter(({ call }) => call.startsWith("POST"))).toEqual([]);

  await userEvent.type(label("name"), "Noura");
  await userEvent.type(label("email"), "noura@example.com");
  await userEvent.selectOptions(label("topic"), "return");
  await userEvent.type(label("message"), "The cup is broken");
  await userEvent.click(send);
  expect(await screen.findByRole("heading", { name: messageText(language, "contact.done") })).toHaveFocus();
  expect(screen.getByText(/noura@example\.com/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: messageText(language, "contact.another") }));
  expect(label("message")).toHaveValue("");
});

it("knows the name and address of members", async () => {
  signIn();
  await renderApp("/contact");
  await waitFor(() =>
    expect(screen.getByLabelText(/^Email/, { selector: "main *" })).toHaveValue(member.email),
  );
  expect(screen.getByLabelText(new RegExp(`^${messageText("en", "contact.name")}`))).toHaveValue(
    member.user_metadata.full_name,
  );
});

it.each([
  ["ar", () => ({ state: "done" }), "unsubscribe.done"],
  ["en", () => ({ state: "already" }), "unsubscribe.already"],
  ["ar", () => ({ state: "already" }), "unsubscribe.already"],
  ["en", () => problemResponse(404, "not_found"), "unsubscribe.invalid"],
  ["ar", () => problemResponse(404, "not_found"), "unsubscribe.invalid"],
] as const)("leads in %s out of the newsletter, %s", async (language, answer, title) => {
  server.handlers["POST /api/v1/newsletter/unsubscribe"] = answer;
  await renderApp("/unsubscribe?token=x", { language });
  await userEvent.click(
    await screen.findByRole("button", { name: messageText(language, "unsubscribe.action") }),
  );
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1, name: messageText(language, title) })).toHaveFocus(),
  );
});

it.each(["en", "ar"] as const)(
  "can be tried again in %s when a request to leave the newsletter failed",
  async (language) => {
    const leave = "POST /api/v1/newsletter/unsubscribe";
    await renderApp("/unsubscribe?token=x", { language });
    const button = await screen.findByRole("button", { name: messageText(language, "unsubscribe.action") });
    const failures = [
      () => problemResponse(500, "internal"),
      () => problemResponse(429, "rate_limited"),
      () => Promise.reject(new TypeError("Failed to fetch")),
    ];
    for (const [i, failure] of failures.entries()) {
      server.handlers[leave] = failure;
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await userEvent.click(button);
      // oxlint-disable-next-line no-await-in-loop
      await waitFor(() => expect(server.sent(leave)).toHaveLength(i + 1));
      // oxlint-disable-next-line no-await-in-loop
      await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
      expect(button).toHaveAccessibleName(messageText(language, "unsubscribe.action"));
      expect(
        screen.getByRole("heading", { level: 1, name: messageText(language, "unsubscribe.ask") }),
      ).toBeInTheDocument();
    }
    server.handlers[leave] = () => ({ state: "done" });
    await userEvent.click(button);
    await waitFor(() =>
      expect(
        screen.getByRole("heading", { level: 1, name: messageText(language, "unsubscribe.done") }),
      ).toHaveFocus(),
    );
  },
);

it("says that a link out of the newsletter needs its token", async () => {
  await renderApp("/unsubscribe");
  expect(
    await screen.findByRole("heading", { level: 1, name: messageText("en", "unsubscribe.invalid") }),
  ).toBeInTheDocument();
});
