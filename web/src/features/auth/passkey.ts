import { useSyncExternalStore } from "react";
import type { Factor, GoTrueClient } from "@/api/auth/auth-client";

/** Reports whether this browser, on this page, can make and use passkeys. */
export function useCanUsePasskeys(): boolean {
  return useSupport(() => typeof window.PublicKeyCredential === "function");
}

/** Reports whether the browser can do something; the server cannot. */
export function useSupport(check: () => boolean): boolean {
  return useSyncExternalStore(neverChanges, check, () => false);
}

const neverChanges = () => () => undefined;

// The client's own calls that run a whole ceremony request only security keys, and an attestation. A passkey
// may just as well be stored on the phone, so the browser is called here, with the server's options.

/** Verifies an enrolled passkey. Throws when the visitor cancels, or the server's error. */
export async function verifyPasskey(client: GoTrueClient, factorId: string): Promise<void> {
  const site = siteOf();
  const { data: challenge, error } = await client.mfa.challenge({ factorId, webauthn: site });
  if (error) throw error;
  if (challenge.webauthn.type !== "request") throw new Error("this passkey was never set up");
  const credential = await navigator.credentials.get({
    publicKey: challenge.webauthn.credential_options.publicKey as PublicKeyCredentialRequestOptions,
  });
  await verify(client, factorId, challenge.id, "request", credential);
}

/** Creates a passkey with the name and verifies it. Throws like verifyPasskey; the factor is removed then. */
export async function addPasskey(client: GoTrueClient, friendlyName: string): Promise<void> {
  const { data: factor, error } = await client.mfa.webauthn.enroll({ friendlyName });
  if (error) throw error;
  try {
    await makePasskey(client, factor);
  } catch (failure) {
    await client.mfa.unenroll({ factorId: factor.id });
    throw failure;
  }
}

async function makePasskey(client: GoTrueClient, factor: Pick<Factor, "id">): Promise<void> {
  const site = siteOf();
  const { data: challenge, error } = await client.mfa.challenge({ factorId: factor.id, webauthn: site });
  if (error) throw error;
  if (challenge.webauthn.type !== "create") throw new Error("this passkey was set up before");
  const credential = await navigator.credentials.create({
    publicKey: challenge.webauthn.credential_options.publicKey as PublicKeyCredentialCreationOptions,
  });
  await verify(client, factor.id, challenge.id, "create", credential);
}

function siteOf() {
  return { rpId: window.location.hostname, rpOrigins: [window.location.origin] };
}

type Verify = Extract<Parameters<GoTrueClient["mfa"]["verify"]>[0], { webauthn: unknown }>;

async function verify(
  client: GoTrueClient,
  factorId: string,
  challengeId: string,
  type: "create" | "request",
  credential: Credential | null,
): Promise<void> {
  if (!credential) throw new Error("no passkey was chosen");
  const answer = { ...siteOf(), type, credential_response: credential } as Verify["webauthn"];
  const { error } = await client.mfa.verify({ factorId, challengeId, webauthn: answer });
  if (error) throw error;
}
