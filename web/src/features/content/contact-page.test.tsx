import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { fakeShop, member, refusal, signIn } from "@/dev/fake-shop";
import { renderApp } from "@/dev/render-app";
import { say } from "@/dev/say";

let shop: ReturnType<typeof fakeShop>;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  shop = fakeShop();
});

it.each(["en", "ar"] as const)("says in %s what is missing, and thanks for the message", async (language) => {
  await renderApp("/contact?order=1A2B3C4D", { language });
  const label = (key: "name" | "email" | "topic" | "order" | "message") =>
    screen.getByLabelText(new RegExp(`^${say(language, `contact.${key}`)}`));
  const send = await screen.findByRole("button", { name: say(language, "contact.send") });
  await userEvent.click(send);
  for (const key of ["needName", "needEmail", "needMessage"] as const)
    expect(await screen.findByText(say(language, `contact.${key}`))).toBeInTheDocument();
  expect(label("name")).toHaveFocus();
  expect(label("order")).toHaveValue("1A2B3C4D");
  expect(shop.requests.filter(({ call }) => call.startsWith("POST"))).toEqual([]);

  await userEvent.type(label("name"), "Noura");
  await userEvent.type(label("email"), "noura@example.com");
  await userEvent.selectOptions(label("topic"), "return");
  await userEvent.type(label("message"), "The cup is broken");
  await userEvent.click(send);
  expect(await screen.findByRole("heading", { name: say(language, "contact.done") })).toHaveFocus();
  expect(screen.getByText(/noura@example\.com/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: say(language, "contact.another") }));
  expect(label("message")).toHaveValue("");
});

it("knows the name and address of members", async () => {
  signIn();
  await renderApp("/contact");
  await waitFor(() =>
    expect(screen.getByLabelText(/^Email/, { selector: "main *" })).toHaveValue(member.email),
  );
  expect(screen.getByLabelText(new RegExp(`^${say("en", "contact.name")}`))).toHaveValue(
    member.user_metadata.full_name,
  );
});

it.each([
  ["ar", () => ({ state: "done" }), "unsubscribe.done"],
  ["en", () => ({ state: "already" }), "unsubscribe.already"],
  ["ar", () => ({ state: "already" }), "unsubscribe.already"],
  ["en", () => refusal(404, "not_found"), "unsubscribe.invalid"],
  ["ar", () => refusal(404, "not_found"), "unsubscribe.invalid"],
] as const)("leads in %s out of the newsletter, %s", async (language, answer, title) => {
  shop.answers["POST /api/v1/newsletter/unsubscribe"] = answer;
  await renderApp("/unsubscribe?token=x", { language });
  await userEvent.click(await screen.findByRole("button", { name: say(language, "unsubscribe.action") }));
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1, name: say(language, title) })).toHaveFocus(),
  );
});

it("says that a link out of the newsletter needs its token", async () => {
  await renderApp("/unsubscribe");
  expect(
    await screen.findByRole("heading", { level: 1, name: say("en", "unsubscribe.invalid") }),
  ).toBeInTheDocument();
});
