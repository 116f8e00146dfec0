import type { Location } from "react-router";

/** The state that /auth is opened with: where the visitor was going. */
export function signInState(location: Pick<Location, "pathname" | "search" | "hash">): { from: string } {
  return { from: location.pathname + location.search + location.hash };
}

/**
 * Returns the address after signing in: the one that a guard stored in the state, else home. Never the
 * sign-in page.
 */
export function redirectAfterSignIn(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === "string" && /^\/(?!\/|auth(?:[/?#]|$))/.test(from) ? from : "/";
}
