import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { authResponse, mockApi, member, problemResponse, session, signIn } from "@/dev/mock-api";
import { renderApp } from "@/dev/render-app";
import { messageText } from "@/dev/message-text";
import type { Language } from "@/i18n/language";
import type { OpenOrder } from "./queries";

const device = (id: string, current: boolean) => ({
  id,
  user_agent: "",
  ip: "192.0.2.1",
  current,
  created_at: "2026-01-01T00:00:00Z",
  last_seen_at: "2026-01-01T00:00:00Z",
});

const toasted = (text: string) => screen.findByText(text, { selector: "[data-sonner-toast] *" });

let server: ReturnType<typeof mockApi>;

beforeEach(() => {
  localStorage.clear();
  signIn();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  server = mockApi({
    "GET /api/v1/account/devices": () => ({ devices: [device("here", true), device("far", false)] }),
    "GET /api/v1/account/open-orders": () => ({ orders: [] }),
    "DELETE /api/v1/account": () => new Response(null, { status: 204 }),
  });
});

describe("an address that waits for its confirmation", () => {
  it.each([
    ["en", /noura@example.com.* is not confirmed yet/, "Send the email again", "Sent"],
    ["ar", /لم تؤكد بريدك/, "إعادة إرسال الرسالة", "تم الإرسال"],
  ] as const)("says so in %s and sends the letter again", async (language, text, again, sent) => {
    await renderApp("/account/settings", { language });
    expect(await screen.findByText(text)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: again }));
    expect(await screen.findByRole("button", { name: sent })).toBeDisabled();
    expect(server.sent("POST /auth/v1/resend")).toMatchObject([
      { type: "signup", email: "noura@example.com" },
    ]);
  });

  it("says nothing to who confirmed on another device", async () => {
    server.handlers["GET /auth/v1/user"] = () => ({ ...member, email_confirmed_at: "2026-01-01T00:00:00Z" });
    await renderApp("/account/settings");
    await waitFor(() => expect(server.sent("GET /auth/v1/user")).not.toEqual([]));
    expect(await screen.findByText("This device")).toBeInTheDocument();
    expect(screen.queryByText(/is not confirmed yet/)).not.toBeInTheDocument();
  });
});

it("shows after a change of the password that the other devices are signed out", async () => {
  await renderApp("/account/settings");
  const devices = await screen.findByRole("region", { name: "Signed-in devices" });
  await waitFor(() => expect(within(devices).getAllByRole("listitem")).toHaveLength(2));
  server.handlers["GET /api/v1/account/devices"] = () => ({ devices: [device("here", true)] });
  const password = screen.getByRole("region", { name: "Password" });
  await userEvent.type(within(password).getByLabelText(/^Current password/), "secret-1");
  await userEvent.type(within(password).getByLabelText(/^New password/), "secret-2");
  await userEvent.click(within(password).getByRole("button", { name: "Change password" }));
  await waitFor(() => expect(within(devices).getAllByRole("listitem")).toHaveLength(1));
  expect(within(devices).getByText("This device")).toBeInTheDocument();
});

describe("the password", () => {
  it("is changed by whoever knows the old one", async () => {
    await renderApp("/account/settings");
    expect(await screen.findByText("Additional settings coming soon")).toBeInTheDocument();
    const section = within(screen.getByRole("region", { name: "Password" }));
    const save = section.getByRole("button", { name: "Change password" });
    await userEvent.type(section.getByLabelText(/^New password/), "secret-2");
    await userEvent.click(save);
    expect(await section.findByRole("alert")).toHaveTextContent("Please enter your current password");
    expect(server.sent("PUT /auth/v1/user")).toEqual([]);

    server.handlers["PUT /auth/v1/user"] = () =>
      authResponse(400, { code: "invalid_credentials", message: "" });
    await userEvent.type(section.getByLabelText(/^Current password/), "not-secret");
    await userEvent.click(save);
    expect(await section.findByRole("alert")).toHaveTextContent("The current password is wrong");
    expect(section.getByLabelText(/^Current password/)).toHaveFocus();

    server.handlers["PUT /auth/v1/user"] = () => member;
    await userEvent.click(save);
    expect(await toasted("Password changed successfully")).toBeInTheDocument();
    expect(section.getByLabelText(/^Current password/)).toHaveValue("");
  });
});

it("takes Saudi mobile numbers only as a second step", async () => {
  server.handlers["POST /auth/v1/factors"] = () =>
    authResponse(400, { code: "validation_failed", message: "" });
  await renderApp("/account/settings", { language: "ar" });
  await userEvent.click(await screen.findByRole("button", { name: messageText("ar", "twoStep.addPhone") }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(new RegExp(`^${messageText("ar", "twoStep.phone")}`)), "12");
  await userEvent.click(dialog.getByRole("button", { name: messageText("ar", "step.sendCode") }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(messageText("ar", "twoStep.badPhone"));
});

it.each([
  ["en", "ar"],
  ["ar", "en"],
] as const)("keeps language and city here and with the profile, from %s to %s", async (language, other) => {
  server.handlers["PATCH /api/v1/profile"] = (body: object) => ({ id: member.id, ...body });
  await renderApp("/account/settings", { language });
  const section = within(
    await screen.findByRole("region", { name: messageText(language, "preferences.title") }),
  );
  await userEvent.selectOptions(section.getByLabelText(messageText(language, "preferences.city")), "jeddah");
  expect(await toasted(messageText(language, "preferences.saved"))).toBeInTheDocument();
  for (const button of screen.getAllByRole("button", {
    name: new RegExp(messageText(language, "city.deliverTo")),
  }))
    expect(button).toHaveTextContent(language === "ar" ? "جدة" : "Jeddah");
  await userEvent.selectOptions(section.getByLabelText(messageText(language, "preferences.language")), other);
  expect(
    await screen.findByRole("heading", { level: 1, name: messageText(other, "page.settings") }),
  ).toBeInTheDocument();
  await waitFor(() =>
    expect(server.sent("PATCH /api/v1/profile")).toEqual([{ city: "jeddah" }, { language: other }]),
  );
});

it.each(["en", "ar"] as const)(
  "deletes an account in %s after the word and the password",
  async (language) => {
    const { here } = await renderApp("/account/settings", { language });
    const action = messageText(language, "delete.action");
    const word = messageText(language, "delete.word");
    await userEvent.click(await screen.findByRole("button", { name: action }));
    const dialog = within(await screen.findByRole("dialog"));
    const wordField = await dialog.findByLabelText(
      new RegExp(`^${messageText(language, "delete.confirm", { word })}`),
    );
    const confirm = dialog.getByRole("button", { name: action });
    await userEvent.type(wordField, "no");
    await userEvent.type(
      dialog.getByLabelText(new RegExp(`^${messageText(language, "password.current")}`)),
      "secret-1",
    );
    await userEvent.click(confirm);
    expect(await dialog.findByRole("alert")).toHaveTextContent(
      messageText(language, "delete.needWord", { word }),
    );
    expect(server.sent("POST /auth/v1/token")).toEqual([]);

    await userEvent.clear(wordField);
    await userEvent.type(wordField, word);
    server.handlers["POST /auth/v1/token"] = () =>
      authResponse(400, { code: "invalid_credentials", message: "" });
    await userEvent.click(confirm);
    await waitFor(() =>
      expect(dialog.getByRole("alert")).toHaveTextContent(messageText(language, "password.wrong")),
    );
    expect(server.sent("DELETE /api/v1/account")).toEqual([]);

    server.handlers["POST /auth/v1/token"] = () => session();
    await userEvent.click(confirm);
    expect(await toasted(messageText(language, "delete.done"))).toBeInTheDocument();
    await waitFor(() => expect(here()).toBe("/"));
  },
);

describe("deleting an account with open orders", () => {
  const fresh: OpenOrder = {
    order_id: "1a2b3c4d-1",
    order_number: "1a2b3c4d",
    status: "processing",
    total_amount: 115,
    can_cancel: true,
  };
  const sent: OpenOrder = {
    order_id: "9f8e7d6c-1",
    order_number: "9f8e7d6c",
    status: "shipped",
    total_amount: 22.99,
    can_cancel: false,
  };
  const open = async (orders: OpenOrder[], language: Language = "en") => {
    server.handlers["GET /api/v1/account/open-orders"] = () => ({ orders });
    await renderApp("/account/settings", { language });
    const action = language === "en" ? "Delete my account" : "حذف حسابي";
    await userEvent.click(await screen.findByRole("button", { name: action }));
    return screen.findByRole("dialog");
  };
  const fillIn = async (dialog: HTMLElement) => {
    await userEvent.type(await within(dialog).findByLabelText(/^Type DELETE/), "DELETE");
    await userEvent.type(within(dialog).getByLabelText(/^Current password/), "secret-1");
  };
  const submit = (dialog: HTMLElement) =>
    userEvent.click(within(dialog).getByRole("button", { name: "Delete my account" }));

  it("names them and takes no step before the shopper has decided", async () => {
    const dialog = await open([fresh, sent]);
    expect(
      await within(dialog).findByRole("heading", { name: "You have 2 open orders" }),
    ).toBeInTheDocument();
    expect(
      within(dialog)
        .getAllByRole("listitem")
        .map((item) => item.textContent?.replaceAll("\u00a0", " ")),
    ).toEqual(["Order #1a2b3c4dBeing prepared115.00 ر.س", "Order #9f8e7d6cOn its way22.99 ر.س"]);
    await fillIn(dialog);
    await submit(dialog);
    const question = within(dialog).getByRole("radiogroup", { name: "What shall become of them?" });
    expect(question).toBeInvalid();
    expect(question).toHaveAccessibleDescription("Please decide about your open orders");
    expect(within(dialog).getAllByRole("radio")[0]).toHaveFocus();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(server.sent("POST /auth/v1/token")).toEqual([]);
    await userEvent.click(within(dialog).getByRole("radio", { name: /Cancel what has not been shipped/ }));
    await submit(dialog);
    await waitFor(() =>
      expect(server.sent("DELETE /api/v1/account")).toEqual([
        { confirmation: "DELETE", cancel_open_orders: true, keep_open_orders: true },
      ]),
    );
  });

  it("keeps them when that is wanted", async () => {
    const dialog = await open([fresh]);
    await fillIn(dialog);
    await userEvent.click(within(dialog).getByRole("radio", { name: /Let them be delivered/ }));
    await submit(dialog);
    await waitFor(() =>
      expect(server.sent("DELETE /api/v1/account")).toEqual([
        { confirmation: "DELETE", cancel_open_orders: false, keep_open_orders: true },
      ]),
    );
  });

  it("wants a word about what can no longer be cancelled", async () => {
    const dialog = await open([sent]);
    await fillIn(dialog);
    expect(within(dialog).queryByRole("radio")).not.toBeInTheDocument();
    await submit(dialog);
    const understood = within(dialog).getByRole("checkbox", { name: "I understand" });
    expect(understood).toBeInvalid();
    expect(understood).toHaveAccessibleDescription("Please decide about your open orders");
    expect(understood).toHaveFocus();
    await userEvent.click(understood);
    await submit(dialog);
    await waitFor(() => expect(server.sent("DELETE /api/v1/account")).toHaveLength(1));
  });

  it("asks again about one that was placed meanwhile, and leaves no session behind", async () => {
    const dialog = await open([]);
    await within(dialog).findByLabelText(/^Type DELETE/);
    expect(within(dialog).queryByRole("heading", { name: /open order/ })).not.toBeInTheDocument();
    await fillIn(dialog);
    server.handlers["DELETE /api/v1/account"] = () => problemResponse(409, "open_orders");
    server.handlers["GET /api/v1/account/open-orders"] = () => ({ orders: [fresh] });
    await submit(dialog);
    expect(await within(dialog).findByRole("heading", { name: "You have 1 open order" })).toBeInTheDocument();
    await waitFor(() => expect(server.sent("POST /auth/v1/logout")).toHaveLength(1));
  });

  it("cannot be closed while the account is being deleted", async () => {
    const dialog = await open([]);
    await within(dialog).findByLabelText(/^Type DELETE/);
    await fillIn(dialog);
    let settle: ((answer: Response) => void) | undefined;
    server.handlers["DELETE /api/v1/account"] = () => new Promise<Response>((resolve) => (settle = resolve));
    await submit(dialog);
    await waitFor(() => expect(server.sent("DELETE /api/v1/account")).toHaveLength(1));
    expect(within(dialog).getByRole("button", { name: "Cancel" })).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(dialog).toBeInTheDocument();
    expect(server.sent("POST /auth/v1/logout")).toEqual([]);
    settle?.(problemResponse(503, "unavailable"));
    await waitFor(() => expect(within(dialog).getByRole("button", { name: "Cancel" })).toBeEnabled());
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(dialog).not.toBeInTheDocument();
  });

  it.each([
    ["another one is open", [fresh, { ...fresh, order_id: "5e6f7a8b-1", order_number: "5e6f7a8b" }]],
    ["one can no longer be cancelled", [{ ...fresh, status: "shipped" as const, can_cancel: false }]],
  ])("asks again when %s by now", async (_name, now) => {
    const dialog = await open([fresh]);
    await fillIn(dialog);
    await userEvent.click(within(dialog).getByRole("radio", { name: /Let them be delivered/ }));
    // Another failure, after which the data is fetched again.
    server.handlers["DELETE /api/v1/account"] = () => problemResponse(503, "unavailable");
    server.handlers["GET /api/v1/account/open-orders"] = () => ({ orders: now });
    await submit(dialog);
    await waitFor(() => {
      for (const { order_number } of now) {
        expect(within(dialog).getByText(`Order #${order_number}`)).toBeInTheDocument();
      }
      expect(within(dialog).queryByRole("radio", { checked: true })).not.toBeInTheDocument();
    });
    await waitFor(() =>
      expect(within(dialog).getByRole("button", { name: "Delete my account" })).not.toHaveAttribute(
        "aria-busy",
      ),
    );
    await submit(dialog);
    expect(await within(dialog).findByText("Please decide about your open orders")).toBeInTheDocument();
    expect(within(dialog).queryByRole("checkbox", { checked: true })).not.toBeInTheDocument();
    expect(server.sent("DELETE /api/v1/account")).toHaveLength(1);
  });

  it("says it in Arabic", async () => {
    const dialog = await open([fresh, sent], "ar");
    expect(await within(dialog).findByRole("heading", { name: "لديك طلبان حاليان" })).toBeInTheDocument();
    expect(within(dialog).getByText("طلب رقم 1a2b3c4d")).toBeInTheDocument();
    expect(within(dialog).getByText("في الطريق إليك")).toBeInTheDocument();
  });
});
