import type { GoTrueClient, Session } from "./auth-client";
import { authPost } from "./auth-post";

export type LinkKind = "recovery" | "signup";

export type EmailLink = {
  email: string;
  /** Whether somebody has shown before that they read the address. */
  email_confirmed: boolean;
};

/** What a mailed link is good for. Asking does not use it up; one that no longer works is refused with otp_expired. */
export function checkEmailLink(type: LinkKind, token: string): Promise<EmailLink> {
  return authPost<EmailLink>("verify/check", { type, token_hash: token });
}

/**
 * Uses up a link for a new password. With `keep` its reader confirms that they made the account themselves: else
 * what may be a stranger's in the account of an address that was never confirmed is removed first.
 */
export async function openRecovery(client: GoTrueClient, token: string, keep: boolean): Promise<Session> {
  const opened = await authPost<Session>("verify", { type: "recovery", token_hash: token, keep });
  const { data, error } = await client.setSession(opened);
  if (error) throw error;
  return data.session ?? opened;
}

/** Reports whether the page's hash states that a link was refused before the page was opened. */
export function refusedInHash(hash: string): boolean {
  return /[#&]error(_code|_description)?=/.test(hash);
}
