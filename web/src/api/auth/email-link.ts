import type { GoTrueClient, Session } from "./auth-client";
import { authPost } from "./auth-post";

export type LinkKind = "recovery" | "signup";

export type EmailLink = {
  email: string;
  /** Whether the address has been confirmed before. */
  email_confirmed: boolean;
};

/** Checks an emailed link without using it up. A link that no longer works is refused with otp_expired. */
export function checkEmailLink(type: LinkKind, token: string): Promise<EmailLink> {
  return authPost<EmailLink>("verify/check", { type, token_hash: token });
}

/**
 * Uses up a link for a new password. With `keep` the visitor confirms that they created the account. Without
 * it, everything in an account whose address was never confirmed is removed first, since another person may
 * have created it.
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
