import type { GoTrueClient, Session } from "@supabase/auth-js";
import { publicKey } from "./token";

export type { AuthChangeEvent, Factor, GoTrueClient, Session, User } from "@supabase/auth-js";

export const authStorageKey = "matjar-auth";

const loadClient = () => import("./new-auth-client");

/** Fetches the client's code ahead of a likely need. */
export function prefetchAuthClient(): void {
  void loadClient().catch(() => undefined);
}

export type Settings = {
  storageKey: string;
  /** The session outlives the page, is refreshed, and is shared by all tabs. */
  lasting: boolean;
};

/** Throws without a public key: every request to the sign-in API names one. */
export async function createAuthClient(
  key: string | null,
  settings: Settings = { storageKey: authStorageKey, lasting: true },
): Promise<GoTrueClient> {
  if (!key) throw new Error("supabaseKey is required.");
  const { newAuthClient } = await loadClient();
  return newAuthClient(key, settings);
}

let passing = 0;

/**
 * Returns a function that creates a separate client on its first call: signing in or up with it does not
 * change the visitor's own session.
 */
export function temporaryAuthClient(): () => Promise<GoTrueClient> {
  let made: Promise<GoTrueClient> | undefined;
  return () => {
    made ??= createAuthClient(publicKey(), {
      storageKey: `${authStorageKey}-passing-${passing++}`,
      lasting: false,
    }).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

let shared: Promise<GoTrueClient> | undefined;
let made: GoTrueClient | undefined;
const followers = new Set<(client: GoTrueClient) => void>();

/** The one client of the page, made (and its code fetched) on first need. */
export function authClient(): Promise<GoTrueClient> {
  shared ??= createAuthClient(publicKey()).then(
    (client) => {
      made = client;
      for (const follow of followers) follow(client);
      return client;
    },
    (error: unknown) => {
      shared = undefined;
      throw error;
    },
  );
  return shared;
}

/** Calls back with the client once it exists, before the caller that created it can use it. */
export function onAuthClient(follow: (client: GoTrueClient) => void): () => void {
  followers.add(follow);
  if (made) follow(made);
  return () => followers.delete(follow);
}

/** Returns the session of the last visit, which may have expired since. */
export function storedSession(): Session | null {
  try {
    return JSON.parse(localStorage.getItem(authStorageKey) ?? "null") as Session | null;
  } catch {
    return null;
  }
}

/** Reports whether there is a session to restore: a stored one, or one in the hash of an emailed link. */
export function mayHaveSession(): boolean {
  if (/[#&](access_token|error_description)=/.test(window.location.hash)) return true;
  try {
    return localStorage.getItem(authStorageKey) !== null;
  } catch {
    return false;
  }
}
