import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

// Another test may have made the client.
vi.resetModules();
const { createAuthClient } = await import("./auth-client");
const { useAuth } = await import("./auth-context");
const { AuthProvider } = await import("./auth-provider");

function Probe() {
  const { user, session, loading } = useAuth();
  return <p>{JSON.stringify({ user, session, loading })}</p>;
}

it("asks for its provider", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => render(<Probe />)).toThrow("useAuth must be used within AuthProvider");
});

it("knows at once that a visitor without a stored session is signed out", () => {
  render(<Probe />, { wrapper: AuthProvider });
  expect(screen.getByText('{"user":null,"session":null,"loading":false}')).toBeInTheDocument();
});

it("is loading while a stored session is restored, and signed out when that fails", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  localStorage.setItem("matjar-auth", "{}");
  render(<Probe />, { wrapper: AuthProvider });
  expect(screen.getByText(/"loading":true/)).toBeInTheDocument();
  // This document has no public key, so the client cannot be made.
  expect(await screen.findByText('{"user":null,"session":null,"loading":false}')).toBeInTheDocument();
  expect(log).toHaveBeenCalledOnce();
});

it("believes a stored session without a connection, which it cannot renew", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { onlineManager } = await import("@tanstack/react-query");
  onlineManager.setOnline(false);
  localStorage.setItem("matjar-auth", JSON.stringify({ access_token: "a.e30.c", user: { id: "u" } }));
  render(<Probe />, { wrapper: AuthProvider });
  expect(screen.getByText(/"user":{"id":"u"}.*"loading":false/)).toBeInTheDocument();
  onlineManager.setOnline(true);
});

it("makes no client without a key", async () => {
  await expect(createAuthClient(null)).rejects.toThrow("supabaseKey is required.");
  await expect(createAuthClient("")).rejects.toThrow("supabaseKey is required.");
});
