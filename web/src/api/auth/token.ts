type Session = { access_token: string; user: { id: string } };

/** The visitor's session, and the key of those who have none. */
const now: { session: Session | null; publicKey: string | null } = { session: null, publicKey: null };

export function setPublicKey(key: string | null): void {
  now.publicKey = key;
}

/** Sets the session of who is signed in, with the second step if there is one. */
export function setSession(session: Session | null): void {
  now.session = session;
}

export function publicKey(): string | null {
  return now.publicKey;
}

/** The bearer token of requests: the visitor's access token while there is a session, else the public key. */
export function bearerToken(): string | null {
  return now.session?.access_token ?? now.publicKey;
}

/** Returns the id of who is signed in, as far as is known by now; components use `useAuth`. */
export function signedInUser(): string | undefined {
  return now.session?.user.id;
}
