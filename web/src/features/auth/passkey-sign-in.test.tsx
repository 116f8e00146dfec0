import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setPublicKey } from "@/api/auth/token";
import { renderApp } from "@/dev/render-app";
import { toast } from "@/ui/toast";

const suggest = vi.fn<() => Promise<boolean>>();
const get = vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>();
/** What the server answers: an invitation first. */
const verify = vi.fn<() => Response>();

beforeEach(() => {
  localStorage.clear();
  setPublicKey("public");
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  suggest.mockReset().mockResolvedValue(false);
  get.mockReset().mockResolvedValue({ toJSON: () => ({ id: "key" }) });
  verify.mockReset().mockImplementation(() => refused(422, "mfa_verification_failed"));
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => undefined, {
      parseRequestOptionsFromJSON: (options: object) => options,
      isConditionalMediationAvailable: suggest,
    }),
  );
  Object.defineProperty(navigator, "credentials", { value: { get }, configurable: true });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (request) => {
    const path = String(request instanceof Request ? request.url : request);
    if (path.endsWith("/passkeys/challenge"))
      return Response.json({ token: "t", credential_options: { publicKey: { challenge: "c" } } });
    if (path.endsWith("/passkeys/verify")) return verify();
    return refused(404, "not_found");
  });
});

function refused(status: number, code: string): Response {
  return Response.json({ code, message: code }, { status });
}

const button = () => screen.findByRole("button", { name: "Sign in with a passkey" });
const notWorking = "The passkey did not work. Try again, or sign in with your password.";

describe("signing in with a passkey", () => {
  it("is not offered where the browser cannot do it", async () => {
    vi.stubGlobal("PublicKeyCredential", undefined);
    await renderApp("/auth");
    expect(await screen.findByRole("button", { name: "Sign In" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /passkey/ })).not.toBeInTheDocument();
  });

  it("says when a passkey is refused, and when none was picked", async () => {
    await renderApp("/auth");
    await userEvent.click(await button());
    expect(await screen.findByRole("alert")).toHaveTextContent(notWorking);

    get.mockRejectedValue(new DOMException("cancelled", "NotAllowedError"));
    await userEvent.click(await button());
    expect(await screen.findByRole("alert")).toHaveTextContent(notWorking);
  });

  it("says what else went wrong", async () => {
    verify.mockImplementation(() => refused(429, "over_request_rate_limit"));
    await renderApp("/auth", { language: "ar" });
    await userEvent.click(await screen.findByRole("button", { name: "الدخول بمفتاح المرور" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(/محاولات/);
  });

  it("is suggested in the email field, quietly until one is picked", async () => {
    suggest.mockResolvedValue(true);
    let refuse: (reason: Error) => void = () => undefined;
    get.mockImplementationOnce(() => new Promise((_, reject) => (refuse = reject)));
    const success = vi.spyOn(toast, "success");
    await renderApp("/auth");
    expect(await screen.findByLabelText(/^Email/)).toHaveAttribute("autocomplete", "email webauthn");
    await vi.waitFor(() => expect(get).toHaveBeenCalledOnce());
    expect(get.mock.calls[0]![0]).toMatchObject({ mediation: "conditional" });
    const { signal } = get.mock.calls[0]![0];

    // Another question to the visitor ends this one.
    await userEvent.click(await button());
    expect(signal?.aborted).toBe(true);
    refuse(new DOMException("aborted", "AbortError"));
    expect(get.mock.calls[1]![0].mediation).toBeUndefined();
    expect(await screen.findByRole("alert")).toHaveTextContent(notWorking);
    expect(success).not.toHaveBeenCalled();
  });
});
