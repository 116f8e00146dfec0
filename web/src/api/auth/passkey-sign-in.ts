import { challengeMinutes } from "../rules.gen";
import { authClient, type Session } from "./auth-client";
import { authPost } from "./auth-post";

type Invitation = {
  token: string;
  credential_options: { publicKey: PublicKeyCredentialRequestOptionsJSON };
};

/** Reports whether this browser can sign in with a passkey. */
export function canSignInByPasskey(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function"
  );
}

/**
 * Signs in with a passkey that the visitor picks: from a dialog, or with "conditional" from what the browser
 * suggests in the email field. Throws when the visitor does not pick one, or an ApiError.
 */
export async function signInByPasskey(signal: AbortSignal, mediation?: "conditional"): Promise<void> {
  const { token, credential_options: options } = await authPost<Invitation>("passkeys/challenge", {});
  const credential = (await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options.publicKey),
    mediation,
    signal,
  })) as PublicKeyCredential | null;
  if (!credential) throw new Error("no passkey was chosen");
  const session = await authPost<Session>("passkeys/verify", {
    token,
    credential_response: credential.toJSON(),
  });
  const { error } = await (await authClient()).setSession(session);
  if (error) throw error;
}

/** An invitation to use a passkey is renewed a minute before it ends. */
const renewAfter = (challengeMinutes - 1) * 60_000;

/**
 * Has the browser suggest passkeys in fields that ask for them, until the signal is aborted. Returns whether the
 * visitor signed in with one; false where the browser cannot do so or the server is not reached.
 */
export async function suggestPasskeys(signal: AbortSignal): Promise<boolean> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return false;
  for (;;) {
    const renewal = AbortSignal.timeout(renewAfter);
    try {
      await signInByPasskey(AbortSignal.any([signal, renewal]), "conditional");
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      if (!renewal.aborted) throw error;
    }
  }
}
