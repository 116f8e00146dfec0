import type { Factor, Session } from "./auth-client";

/** The assurance level in an access token's claims. */
function levelOf(accessToken: string): string | undefined {
  const [, claims = ""] = accessToken.split(".");
  try {
    const text = atob(claims.replaceAll("-", "+").replaceAll("_", "/"));
    return (JSON.parse(text) as { aal?: string }).aal;
  } catch {
    return undefined;
  }
}

export function verifiedFactors(session: Pick<Session, "user">): Factor[] {
  return (session.user.factors ?? []).filter(({ status }) => status === "verified");
}

/** Whether the session's owner has a second factor and has not used one yet. */
export function secondStepDue(session: Session): boolean {
  return verifiedFactors(session).length > 0 && levelOf(session.access_token) !== "aal2";
}
