import type { GoTrueClient, Session } from "./auth-client";
import { authPost } from "./auth-post";

/** Uses a recovery code as the second step and sets the resulting session on the client. */
export async function redeemRecoveryCode(
  client: GoTrueClient,
  session: Session,
  code: string,
): Promise<Session> {
  const lifted = await authPost<Session>("recovery-codes/redeem", { code }, session.access_token);
  const { data, error } = await client.setSession(lifted);
  if (error) throw error;
  return data.session ?? lifted;
}
