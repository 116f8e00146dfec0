import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import { setPublicKey } from "@/api/auth/token";
import { authResponse, mockApi, session, signIn } from "@/dev/mock-api";
import { renderApp } from "@/dev/render-app";
import { messageText } from "@/dev/message-text";
import type { Language } from "@/i18n/language";
import { toast } from "@/ui/toast";

let error: MockInstance<typeof toast.error>;
let success: MockInstance<typeof toast.success>;

beforeEach(() => {
  localStorage.clear();
  setPublicKey("public");
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  error = vi.spyOn(toast, "error");
  success = vi.spyOn(toast, "success");
});

const words = {
  en: { signIn: "Sign In", signUp: "Sign Up", email: /^Email/, password: /^Password/, name: /^Full name/ },
  ar: {
    signIn: "تسجيل الدخول",
    signUp: "إنشاء حساب",
    email: /^البريد الإلكتروني/,
    password: /^كلمة المرور/,
    name: /^الاسم الكامل/,
  },
};

async function fill(panel: HTMLElement, label: RegExp, text: string) {
  const field = within(panel).getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

async function fillIn(language: Language, tab: "signIn" | "signUp") {
  const { [tab]: action, email, password, name } = words[language];
  await userEvent.click(screen.getByRole("tab", { name: action }));
  const panel = screen.getByRole("tabpanel");
  if (tab === "signUp") await fill(panel, name, "Noura");
  await fill(panel, email, "noura@example.com");
  await fill(panel, password, "secret-1");
  await userEvent.click(within(panel).getByRole("button", { name: action }));
}

const tooCommon = {
  code: "weak_password",
  message: "Too many people have this password. Please choose one that is harder to guess.",
  weak_password: { reasons: ["pwned"] },
};
const blank = { ...tooCommon, message: "no", weak_password: { reasons: ["characters"] } };
const tooCommonInArabic = "كلمة المرور هذه شائعة جدًا. اختر كلمة يصعب تخمينها.";

describe("the sign-in page", () => {
  it.each([
    [
      "signIn",
      "en",
      400,
      { code: "invalid_credentials", message: "Invalid login credentials" },
      "Invalid email or password",
    ],
    [
      "signIn",
      "ar",
      400,
      { code: "invalid_credentials", message: "Invalid login credentials" },
      "البريد الإلكتروني أو كلمة المرور غير صحيحة",
    ],
    [
      "signIn",
      "en",
      429,
      { code: "over_request_rate_limit", message: "Request rate limit reached" },
      "Request rate limit reached",
    ],
    [
      "signIn",
      "ar",
      429,
      { code: "over_request_rate_limit", message: "Request rate limit reached" },
      "محاولات كثيرة. انتظر بضع دقائق ثم حاول مرة أخرى.",
    ],
    ["signIn", "en", 418, {}, "An error occurred during sign in"],
    ["signIn", "ar", 418, { code: "teapot", message: "short and stout" }, "حدث خطأ أثناء تسجيل الدخول"],
    ["signIn", "en", 503, {}, "The shop is busy right now. Please try again in a moment."],
    [
      "signUp",
      "en",
      422,
      { code: "user_already_exists", message: "User already registered" },
      "This email is already registered. Please sign in instead.",
    ],
    [
      "signUp",
      "ar",
      422,
      { code: "user_already_exists", message: "User already registered" },
      "هذا البريد مسجّل لدينا. سجّل دخولك به.",
    ],
    [
      "signUp",
      "en",
      400,
      { code: "validation_failed", message: "Unable to validate email address: invalid format" },
      "Unable to validate email address: invalid format",
    ],
    ["signUp", "en", 422, tooCommon, tooCommon.message],
    ["signUp", "ar", 422, tooCommon, tooCommonInArabic],
    ["signUp", "ar", 422, blank, "لا يمكن أن تتكوّن كلمة المرور من مسافات فقط."],
    ["signUp", "en", 418, {}, "An error occurred during sign up"],
    ["signUp", "ar", 418, {}, "حدث خطأ أثناء إنشاء الحساب"],
  ] as const)("%s in %s says after %i %j: %s", async (tab, language, status, body, want) => {
    vi.spyOn(window, "fetch").mockImplementation(async () => authResponse(status, body));
    await renderApp("/auth", { language });
    await fillIn(language, tab);
    // Said once: in the form, not in a toast as well.
    expect(await screen.findByRole("alert")).toHaveTextContent(want);
    expect(error).not.toHaveBeenCalled();
    expect(success).not.toHaveBeenCalled();
  });

  it("marks the field of a password that too many people have", async () => {
    vi.spyOn(window, "fetch").mockImplementation(async () => authResponse(422, tooCommon));
    await renderApp("/auth", { language: "ar" });
    await fillIn("ar", "signUp");
    expect(await screen.findByRole("alert")).toHaveTextContent(tooCommonInArabic);
    expect(screen.getByLabelText(words.ar.password)).toHaveFocus();
  });

  it("says that the network is gone", async () => {
    vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await renderApp("/auth");
    await fillIn("en", "signIn");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "We cannot reach the shop. Check your connection and try again.",
    );
  });

  it("tells a guest who comes from the wishlist that the hearts are kept", async () => {
    await renderApp("/wishlist");
    expect(await screen.findByText(/Your hearts are kept/)).toBeInTheDocument();
  });

  it("says each broken rule once, beside its field", async () => {
    await renderApp("/auth");
    await userEvent.click(screen.getByRole("tab", { name: "Sign Up" }));
    const panel = screen.getByRole("tabpanel");
    expect(within(panel).getByText("At least 6 characters")).toBeInTheDocument();
    await userEvent.click(within(panel).getByRole("button", { name: "Sign Up" }));
    await waitFor(() =>
      expect(
        within(panel)
          .getAllByRole("alert")
          .map((alert) => alert.textContent),
      ).toEqual([
        "Name must be at least 2 characters",
        "Invalid email address",
        "Password must be at least 6 characters",
      ]),
    );
    expect(error).not.toHaveBeenCalled();
    expect(within(panel).getByLabelText(/^Full name/)).toHaveFocus();
  });

  it("shows what is typed as a password while its eye is open", async () => {
    await renderApp("/auth");
    const password = screen.getByLabelText(words.en.password);
    expect(password).toHaveAttribute("type", "password");
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(password).toHaveAttribute("type", "text");
    await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(password).toHaveAttribute("type", "password");
  });

  it("welcomes back whoever signs in, and takes them home", async () => {
    mockApi();
    const { here } = await renderApp("/auth");
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["Sign In", "Sign Up"]);
    await fillIn("en", "signIn");
    await waitFor(() => expect(success).toHaveBeenCalledWith("Welcome back!"));
    await waitFor(() => expect(here()).toBe("/"));
  });

  it("is no page for members", async () => {
    signIn();
    mockApi();
    const { here } = await renderApp("/auth");
    await waitFor(() => expect(here()).toBe("/"));
  });

  it("says that a password is too short, and that an address is none", async () => {
    await renderApp("/auth");
    const panel = screen.getByRole("tabpanel");
    const submit = within(panel).getByRole("button", { name: "Sign In" });
    await fill(panel, words.en.email, "nobody");
    await fill(panel, words.en.password, "123456");
    await userEvent.click(submit);
    expect(await within(panel).findByRole("alert")).toHaveTextContent("Invalid email address");
    await fill(panel, words.en.email, "noura@example.com");
    await fill(panel, words.en.password, "12345");
    await userEvent.click(submit);
    await waitFor(() =>
      expect(within(panel).getByRole("alert")).toHaveTextContent("Password must be at least 6 characters"),
    );
  });

  it("keeps the email for signing in after a sign-up, which leaves nobody signed in", async () => {
    const fetched = vi
      .spyOn(window, "fetch")
      .mockImplementation(async (input) =>
        String(input).includes("/logout")
          ? new Response(null, { status: 204 })
          : authResponse(200, session()),
      );
    const { here } = await renderApp("/auth");
    await fillIn("en", "signUp");
    await waitFor(() =>
      expect(success).toHaveBeenCalledWith("Account created successfully! You can now sign in."),
    );
    expect(fetched.mock.calls.map(([input]) => new URL(String(input)).pathname)).toEqual([
      "/auth/v1/signup",
      "/auth/v1/logout",
    ]);
    expect(screen.getByRole("tab", { name: "Sign In" })).toHaveAttribute("aria-selected", "true");
    expect(screen.getByLabelText(/^Email/)).toHaveValue("noura@example.com");
    expect(localStorage.getItem("matjar-auth")).toBeNull();
    expect(here()).toBe("/auth");
  });

  it("offers the way home, and to a new password without losing where the visitor was going", async () => {
    const { here } = await renderApp("/orders");
    await waitFor(() => expect(here()).toBe('/auth {"from":"/orders"}'));
    expect(await screen.findByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
    await userEvent.type(await screen.findByLabelText(/^Email/), "noura@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Forgot password?" }));
    expect(screen.getByLabelText(/^Email/)).toHaveValue("noura@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Back to sign in" }));
    expect(here()).toBe('/auth {"from":"/orders"}');
  });
});

describe("a forgotten password", () => {
  it.each([
    ["en", "Send link", "Check your inbox", "Back to sign in"],
    [
      "ar",
      messageText("ar", "forgot.send"),
      messageText("ar", "forgot.sentTitle"),
      messageText("ar", "forgot.back"),
    ],
  ] as const)(
    "is answered in %s without saying whether there is an account",
    async (language, send, title, back) => {
      const server = mockApi({ "POST /auth/v1/recover": () => ({}) });
      const { here } = await renderApp("/auth?forgot", { language });
      await userEvent.type(await screen.findByLabelText(words[language].email), "nobody@example.com");
      await userEvent.click(screen.getByRole("button", { name: send }));
      expect(await screen.findByRole("heading", { name: title })).toBeInTheDocument();
      expect(server.sent("POST /auth/v1/recover")).toMatchObject([{ email: "nobody@example.com" }]);
      await userEvent.click(screen.getByRole("button", { name: back }));
      await waitFor(() => expect(here()).toBe("/auth"));
    },
  );
});

describe("the page for a new password", () => {
  it("wants a password that is long enough", async () => {
    links({ email: "noura@example.com", email_confirmed: true });
    await renderApp("/auth/reset?token_hash=good");
    await userEvent.type(await screen.findByLabelText(/^New password/), "12345");
    await userEvent.click(screen.getByRole("button", { name: "Save password" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Password must be at least 6 characters");
    expect(sent).toEqual([]);
  });

  it("needs a link", async () => {
    await renderApp("/auth/reset");
    expect(
      await screen.findByRole("heading", { level: 1, name: "This link no longer works" }),
    ).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Send a new link" })).toHaveAttribute("href", "/auth?forgot");
  });

  const used = { code: "otp_expired", message: "Email link is invalid or has expired" };
  const links = (link: object, status = 200) =>
    vi
      .spyOn(window, "fetch")
      .mockImplementation(async (input, init) =>
        String(input).endsWith("/verify/check") ? authResponse(status, link) : refuse(input, init),
      );
  const refuse = async (...request: unknown[]): Promise<Response> => {
    sent.push(request);
    return authResponse(403, used);
  };
  let sent: unknown[][] = [];
  beforeEach(() => {
    sent = [];
  });

  it.each([
    ["en", "This link no longer works", "Send a new link"],
    ["ar", "لم يعد هذا الرابط صالحًا", "أرسل رابطًا جديدًا"],
  ] as const)("says in %s at once that the link has been used", async (language, title, another) => {
    links(used, 403);
    await renderApp("/auth/reset?token_hash=used", { language });
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: another })).toHaveAttribute("href", "/auth?forgot");
    expect(screen.queryByRole("button", { name: /password|كلمة/ })).not.toBeInTheDocument();
  });

  it("says so when a redirect brought the news in the hash", async () => {
    await renderApp("/auth/reset#error=access_denied&error_code=otp_expired&error_description=expired");
    expect(screen.getByRole("heading", { name: "This link no longer works" })).toBeInTheDocument();
  });

  it("says so when the link is used up while the page is open", async () => {
    links({ email: "noura@example.com", email_confirmed: true });
    await renderApp("/auth/reset?token_hash=good");
    expect(await screen.findByText(/noura@example.com/)).toBeInTheDocument();
    expect(screen.queryByRole("radio")).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText(/^New password/), "secret-1");
    await userEvent.click(screen.getByRole("button", { name: "Save password" }));
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toHaveFocus();
  });

  it("asks the reader of an address that was never confirmed whose account it is", async () => {
    links({ email: "noura@example.com", email_confirmed: false });
    await renderApp("/auth/reset?token_hash=good");
    const mine = await screen.findByRole("radio", { name: /Yes, it is mine/ });
    await userEvent.type(screen.getByLabelText(/^New password/), "secret-1");
    await userEvent.click(screen.getByRole("button", { name: "Save password" }));
    const question = screen.getByRole("radiogroup", { name: "Did you make this account?" });
    expect(question).toBeInvalid();
    expect(question).toHaveAccessibleDescription("Please say whether you made this account");
    expect(mine).toHaveFocus();
    // Stated by the question alone.
    expect(error).not.toHaveBeenCalled();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.click(mine);
    expect(question).toBeValid();
    await userEvent.click(screen.getByRole("button", { name: "Save password" }));
    await screen.findByRole("heading", { name: "This link no longer works" });
    expect(sent).toMatchObject([
      ["/auth/v1/verify", { body: JSON.stringify({ type: "recovery", token_hash: "good", keep: true }) }],
    ]);
  });

  it("sends the answer once, asks no more when the password is refused, and says what was done", async () => {
    const verified: unknown[] = [];
    let refused = false;
    vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      if (pathname.endsWith("/verify/check")) {
        return authResponse(200, { email: "noura@example.com", email_confirmed: false });
      }
      if (pathname.endsWith("/verify")) {
        verified.push(await request.json());
        return authResponse(200, session());
      }
      if (request.method === "PUT" && !refused) {
        refused = true;
        return authResponse(422, tooCommon);
      }
      return authResponse(200, session().user);
    });
    await renderApp("/auth/reset?token_hash=good");
    await userEvent.click(await screen.findByRole("radio", { name: /No, or I am not sure/ }));
    await userEvent.type(screen.getByLabelText(/^New password/), "password");
    await userEvent.click(screen.getByRole("button", { name: "Save password" }));
    await waitFor(() => expect(screen.getByLabelText(/^New password/)).toBeInvalid());
    expect(screen.queryByRole("radio")).not.toBeInTheDocument();
    await fill(document.body, /^New password/, "secret-1");
    await userEvent.click(screen.getByRole("button", { name: "Save password" }));
    await waitFor(() =>
      expect(success).toHaveBeenCalledWith(expect.stringContaining("Two-step verification, other devices")),
    );
    expect(verified).toEqual([{ type: "recovery", token_hash: "good", keep: false }]);
  });

  it.each([
    ["en", "Too many attempts. Please wait a few minutes and try again."],
    ["ar", "محاولات كثيرة. انتظر بضع دقائق ثم حاول مرة أخرى."],
  ] as const)("says in %s that there were too many tries", async (language, text) => {
    links({ code: "over_request_rate_limit", message: "Request rate limit reached" }, 429);
    await renderApp("/auth/reset?token_hash=good", { language });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it("can be tried again when the shop cannot be reached", async () => {
    vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    await renderApp("/auth/reset?token_hash=good");
    const retry = await screen.findByRole("button", { name: "Try again" });
    links({ email: "noura@example.com", email_confirmed: true });
    await userEvent.click(retry);
    expect(await screen.findByLabelText(/^New password/)).toBeInTheDocument();
  });
});

describe("the page that confirms an address", () => {
  it("confirms only when its reader says so", async () => {
    const fetched = vi.spyOn(window, "fetch").mockImplementation(async (input) => {
      if (String(input).includes("/logout")) return new Response(null, { status: 204 });
      return authResponse(200, String(input).endsWith("/check") ? { email: "noura@example.com" } : session());
    });
    await renderApp("/auth/confirm?token_hash=good");
    const confirm = await screen.findByRole("button", { name: "Yes, confirm my address" });
    expect(screen.getByText(/noura@example.com/)).toBeInTheDocument();
    expect(fetched).toHaveBeenCalledOnce();
    await userEvent.click(confirm);
    expect(await screen.findByRole("heading", { name: "Your address is confirmed" })).toHaveFocus();
    expect(localStorage.getItem("matjar-auth")).toBeNull();
  });

  it.each([
    ["en", "?token_hash=old", "This link no longer works"],
    ["ar", "?token_hash=old", "لم يعد هذا الرابط صالحًا"],
    ["en", "", "This link no longer works"],
    ["en", "?confirmed=1", "Your address is confirmed"],
    ["ar", "?confirmed=1", "تم تأكيد بريدك"],
  ] as const)("says in %s at /auth/confirm%s: %s", async (language, query, title) => {
    vi.spyOn(window, "fetch").mockImplementation(async () =>
      authResponse(403, { code: "otp_expired", message: "" }),
    );
    await renderApp(`/auth/confirm${query}`, { language });
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeInTheDocument();
  });
});
