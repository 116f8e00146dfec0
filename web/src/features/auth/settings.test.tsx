import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setPublicKey } from "@/api/auth/token";
import { renderApp } from "@/dev/render-app";
import type { Language } from "@/i18n/language";
import type { OpenOrder } from "./queries";

const user = { id: "u", email: "noura@example.com", factors: [], user_metadata: {} };

function session() {
  const expires_at = Math.floor(Date.now() / 1000) + 600;
  const claims = btoa(JSON.stringify({ aal: "aal1", exp: expires_at, sub: "u" })).replaceAll("=", "");
  return {
    access_token: `${btoa('{"alg":"ES256"}').replaceAll("=", "")}.${claims}.c2ln`,
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 600,
    expires_at,
    user,
  };
}

const device = (id: string, current: boolean) => ({
  id,
  user_agent: "",
  ip: "192.0.2.1",
  current,
  created_at: "2026-01-01T00:00:00Z",
  last_seen_at: "2026-01-01T00:00:00Z",
});

/** A server whose answers tests change; what it was sent is in `requests`. */
let answers: Record<string, () => unknown>;
let requests: { call: string; body: unknown }[];

function refusal(status: number, code: string) {
  return new Response(JSON.stringify({ code, title: code, status, errors: [] }), {
    status,
    headers: { "Content-Type": "application/problem+json" },
  });
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("matjar-auth", JSON.stringify(session()));
  setPublicKey("public");
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  requests = [];
  answers = {
    "GET /auth/v1/user": () => user,
    "PUT /auth/v1/user": () => user,
    "POST /auth/v1/token": session,
    "POST /auth/v1/resend": () => ({}),
    "POST /auth/v1/logout": () => new Response(null, { status: 204 }),
    "GET /api/v1/account/devices": () => ({ devices: [device("here", true), device("far", false)] }),
    "GET /api/v1/account/open-orders": () => ({ orders: [] }),
    "DELETE /api/v1/account": () => new Response(null, { status: 204 }),
  };
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.text();
    requests.push({ call, body: text ? (JSON.parse(text) as unknown) : undefined });
    const body = (await answers[call]?.()) ?? {};
    return body instanceof Response ? body : Response.json(body);
  });
});

const bodiesOf = (call: string) => requests.filter((one) => one.call === call).map(({ body }) => body);

describe("an address that waits for its confirmation", () => {
  it.each([
    ["en", /noura@example.com.* is not confirmed yet/, "Send the email again", "Sent"],
    ["ar", /لم تؤكد بريدك/, "إعادة إرسال الرسالة", "تم الإرسال"],
  ] as const)("says so in %s and sends the letter again", async (language, text, again, sent) => {
    await renderApp("/account/settings", { language });
    expect(await screen.findByText(text)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: again }));
    expect(await screen.findByRole("button", { name: sent })).toBeDisabled();
    expect(bodiesOf("POST /auth/v1/resend")).toMatchObject([{ type: "signup", email: "noura@example.com" }]);
  });

  it("says nothing to who confirmed on another device", async () => {
    answers["GET /auth/v1/user"] = () => ({ ...user, email_confirmed_at: "2026-01-01T00:00:00Z" });
    await renderApp("/account/settings");
    await waitFor(() => expect(bodiesOf("GET /auth/v1/user")).not.toEqual([]));
    expect(await screen.findByText("This device")).toBeInTheDocument();
    expect(screen.queryByText(/is not confirmed yet/)).not.toBeInTheDocument();
  });
});

it("shows after a change of the password that the other devices are signed out", async () => {
  await renderApp("/account/settings");
  const devices = await screen.findByRole("region", { name: "Signed-in devices" });
  await waitFor(() => expect(within(devices).getAllByRole("listitem")).toHaveLength(2));
  answers["GET /api/v1/account/devices"] = () => ({ devices: [device("here", true)] });
  const password = screen.getByRole("region", { name: "Password" });
  await userEvent.type(within(password).getByLabelText(/^Current password/), "secret-1");
  await userEvent.type(within(password).getByLabelText(/^New password/), "secret-2");
  await userEvent.click(within(password).getByRole("button", { name: "Change password" }));
  await waitFor(() => expect(within(devices).getAllByRole("listitem")).toHaveLength(1));
  expect(within(devices).getByText("This device")).toBeInTheDocument();
});

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
    answers["GET /api/v1/account/open-orders"] = () => ({ orders });
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
    expect(bodiesOf("POST /auth/v1/token")).toEqual([]);
    await userEvent.click(within(dialog).getByRole("radio", { name: /Cancel what has not been shipped/ }));
    await submit(dialog);
    await waitFor(() =>
      expect(bodiesOf("DELETE /api/v1/account")).toEqual([
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
      expect(bodiesOf("DELETE /api/v1/account")).toEqual([
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
    await waitFor(() => expect(bodiesOf("DELETE /api/v1/account")).toHaveLength(1));
  });

  it("asks again about one that was placed meanwhile, and leaves no session behind", async () => {
    const dialog = await open([]);
    await within(dialog).findByLabelText(/^Type DELETE/);
    expect(within(dialog).queryByRole("heading", { name: /open order/ })).not.toBeInTheDocument();
    await fillIn(dialog);
    answers["DELETE /api/v1/account"] = () => refusal(409, "open_orders");
    answers["GET /api/v1/account/open-orders"] = () => ({ orders: [fresh] });
    await submit(dialog);
    expect(await within(dialog).findByRole("heading", { name: "You have 1 open order" })).toBeInTheDocument();
    await waitFor(() => expect(bodiesOf("POST /auth/v1/logout")).toHaveLength(1));
  });

  it("cannot be closed while the account is being deleted", async () => {
    const dialog = await open([]);
    await within(dialog).findByLabelText(/^Type DELETE/);
    await fillIn(dialog);
    let settle: ((answer: Response) => void) | undefined;
    answers["DELETE /api/v1/account"] = () => new Promise<Response>((resolve) => (settle = resolve));
    await submit(dialog);
    await waitFor(() => expect(bodiesOf("DELETE /api/v1/account")).toHaveLength(1));
    expect(within(dialog).getByRole("button", { name: "Cancel" })).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(dialog).toBeInTheDocument();
    expect(bodiesOf("POST /auth/v1/logout")).toEqual([]);
    settle?.(refusal(503, "unavailable"));
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
    // Something else fails, and what is shown is loaded again.
    answers["DELETE /api/v1/account"] = () => refusal(503, "unavailable");
    answers["GET /api/v1/account/open-orders"] = () => ({ orders: now });
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
    expect(bodiesOf("DELETE /api/v1/account")).toHaveLength(1);
  });

  it("says it in Arabic", async () => {
    const dialog = await open([fresh, sent], "ar");
    expect(await within(dialog).findByRole("heading", { name: "لديك طلبان حاليان" })).toBeInTheDocument();
    expect(within(dialog).getByText("طلب رقم 1a2b3c4d")).toBeInTheDocument();
    expect(within(dialog).getByText("في الطريق إليك")).toBeInTheDocument();
  });
});
