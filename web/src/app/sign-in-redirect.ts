import type { Location } from "react-router";

/** The state that /auth is opened with: where the visitor was going. */
export function signInState(location: Pick<Location, "pathname" | "search" | "hash">): { from: string } {
  return { from: location.pathname + location.search + location.hash };
}

/** Where to go after signing in: what a guard left in the state, else home. Never back to signing in. */
export function redirectAfterSignIn(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === "string" && /^\/(?!\/|auth(?:[/?#]|$))/.test(from) ? from : "/";
}
