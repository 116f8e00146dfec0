import { GoTrueClient } from "@supabase/auth-js";
import type { Settings } from "./auth-client";
import { sessionEnded } from "./session-ended";

/** Makes a client of the sign-in API. This module is as large as the client: it is imported on first need only. */
export function newAuthClient(key: string, { storageKey, lasting }: Settings): GoTrueClient {
  const client = new GoTrueClient({
    url: new URL("/auth/v1", window.location.origin).href,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storageKey,
    autoRefreshToken: lasting,
    persistSession: lasting,
    detectSessionInUrl: lasting,
    ...(lasting && { fetch: watchedFetch }),
  });
  if (lasting) watchSession(client);
  return client;
}

let refused = false;

/** Sends the client's requests, and notes when the server refuses the session itself. */
async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const address = input instanceof Request ? input.url : String(input);
  const asksForUser = address.endsWith("/user") && (init?.method ?? "GET") === "GET";
  const refreshes = address.includes("grant_type=refresh_token");
  if ((asksForUser && response.status === 403) || (refreshes && response.status === 400)) refused = true;
  return response;
}

/**
 * Tells that a session ended which nobody ended here: it was revoked from another device, or it ran out. Signing out,
 * here or in another tab, is no refusal.
 */
function watchSession(client: GoTrueClient): void {
  client.onAuthStateChange((_event, session) => {
    if (!session && refused) sessionEnded.notify?.();
    refused = false;
  });
}
