import type { GoTrueClient, Session } from "./auth-client";
import { publicKey } from "./token";

/** A refusal of the sign-in API, in the form that its client uses. */
export type AuthFailure = { name: string; message: string; status: number; code: string | undefined };

/**
 * Trades a recovery code in for the second step, which the sign-in client has no call for, and hands the
 * lifted session to the client. Throws an AuthFailure.
 */
export async function redeemRecoveryCode(
  client: GoTrueClient,
  session: Session,
  code: string,
): Promise<Session> {
  const response = await fetch("/auth/v1/recovery-codes/redeem", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${session.access_token}`,
      apikey: publicKey() ?? "",
    },
    body: JSON.stringify({ code }),
  });
  const body = (await response.json()) as Session & Partial<AuthFailure>;
  if (!response.ok) {
    const failure: AuthFailure = {
      name: "AuthApiError",
      message: String(body.message ?? ""),
      status: response.status,
      code: body.code,
    };
    throw failure;
  }
  const { data, error } = await client.setSession(body);
  if (error) throw error;
  return data.session ?? body;
}
