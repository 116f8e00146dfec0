import { authClient, mayHaveSession } from "./auth-client";

let checking = false;

/**
 * Checks a session that the server refused: it was ended from another device, or it requires a second step
 * since one was enabled elsewhere. Either way the client detects it and emits an event.
 */
export async function checkSession(code: string): Promise<void> {
  if (checking || !mayHaveSession()) return;
  checking = true;
  try {
    const client = await authClient();
    await (code === "insufficient_aal" ? client.refreshSession() : client.getUser());
  } finally {
    checking = false;
  }
}
