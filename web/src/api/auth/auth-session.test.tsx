import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { authStorageKey } from "./auth-client";
import { useAuth } from "./auth-context";
import { AuthProvider } from "./auth-provider";
import { bearerToken, setPublicKey } from "./token";

function Probe() {
  const { user, pending, loading } = useAuth();
  return <p>{`user ${user?.email}, pending ${pending?.user.email}, loading ${loading}`}</p>;
}

/** What the auth client stores in the browser. */
function stored(aal: string): string {
  const claims = btoa(JSON.stringify({ aal }));
  return JSON.stringify({
    access_token: `head.${claims}.signature`,
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 600,
    expires_at: Math.floor(Date.now() / 1000) + 600,
    user: {
      id: "u",
      email: "noura@example.com",
      factors: [{ id: "f", factor_type: "totp", status: "verified" }],
    },
  });
}

/** What the client of another tab broadcasts to this one. */
function tell(event: string, session: unknown): void {
  const channel = new BroadcastChannel(authStorageKey);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel.postMessage({ event, session });
  channel.close();
}

it("takes nobody for signed in whose second step is due, until it is done in any tab", async () => {
  setPublicKey("public");
  localStorage.clear();
  render(<Probe />, { wrapper: AuthProvider });
  expect(screen.getByText("user undefined, pending undefined, loading false")).toBeInTheDocument();

  // Another tab signs in.
  localStorage.setItem(authStorageKey, stored("aal1"));
  window.dispatchEvent(new StorageEvent("storage", { key: authStorageKey, newValue: stored("aal1") }));
  expect(
    await screen.findByText("user undefined, pending noura@example.com, loading false"),
  ).toBeInTheDocument();
  expect(bearerToken()).toBe("public");

  // Verifies the second factor.
  const session = stored("aal2");
  localStorage.setItem(authStorageKey, session);
  tell("MFA_CHALLENGE_VERIFIED", JSON.parse(session));
  expect(
    await screen.findByText("user noura@example.com, pending undefined, loading false"),
  ).toBeInTheDocument();
  expect(bearerToken()).toMatch(/^head\./);

  tell("SIGNED_OUT", null);
  expect(await screen.findByText("user undefined, pending undefined, loading false")).toBeInTheDocument();
  expect(bearerToken()).toBe("public");
});
