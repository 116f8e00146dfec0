import { onlineManager } from "@tanstack/react-query";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import {
  authClient,
  authStorageKey,
  onAuthClient,
  mayHaveSession,
  storedSession,
  type Session,
} from "./auth-client";
import { AuthContext, type AuthState } from "./auth-context";
import { secondStepDue } from "./second-step";
import { setSession } from "./token";

const unknown: AuthState = { user: null, session: null, pending: null, loading: true };
const signedOut: AuthState = { ...unknown, loading: false };

function stateOf(session: Session | null): AuthState {
  if (!session) return signedOut;
  if (secondStepDue(session)) return { ...signedOut, pending: session };
  return { user: session.user, session, pending: null, loading: false };
}

/**
 * Provides the signed-in user. The auth client is large: visitors without a session never load it, and the
 * provider subscribes to it once something else has loaded it.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(unknown);

  useEffect(() => {
    let unsubscribe: (() => void) | undefined;

    function accept(session: Session | null) {
      // Without a connection a session cannot be renewed, but is still stored.
      const next = stateOf(session ?? (onlineManager.isOnline() ? null : storedSession()));
      setSession(next.session);
      setState(next);
    }

    function restore() {
      // The client would try for half a minute to renew it.
      if (!onlineManager.isOnline()) accept(null);
      authClient().catch((error: unknown) => {
        console.error(error);
        // Without a network it is unknown whether the session is still valid.
        if (navigator.onLine) accept(null);
        else window.addEventListener("online", restore, { once: true });
      });
    }

    // The client itself follows other tabs; before there is one, a stored session is news.
    function follow({ key, newValue }: StorageEvent) {
      if (key !== authStorageKey) return;
      if (newValue === null) void forget();
      else restore();
    }

    const unfollow = onAuthClient((client) => {
      const { data } = client.onAuthStateChange((event, session) => {
        accept(session);
        if (event === "SIGNED_OUT") void forget();
      });
      unsubscribe = () => data.subscription.unsubscribe();
    });
    window.addEventListener("storage", follow);
    if (mayHaveSession()) restore();
    else accept(null);

    return () => {
      unfollow();
      unsubscribe?.();
      window.removeEventListener("storage", follow);
      window.removeEventListener("online", restore);
    };
  }, []);

  const auth = useMemo(() => ({ ...state, signOut }), [state]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

async function signOut(): Promise<void> {
  const client = await authClient();
  await client.signOut({ scope: "local" });
}

/** Clears what pages stored for the previous user. */
async function forget(): Promise<void> {
  const { clearSessionStores } = await import("@/lib/session-store");
  clearSessionStores();
}
