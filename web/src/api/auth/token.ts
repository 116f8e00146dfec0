/** The bearer token of requests: the visitor's access token while there is a session, else the public key. */
const tokens: { access: string | null; publicKey: string | null } = { access: null, publicKey: null };

export function setPublicKey(key: string | null): void {
  tokens.publicKey = key;
}

export function setAccessToken(token: string | null): void {
  tokens.access = token;
}

export function publicKey(): string | null {
  return tokens.publicKey;
}

export function bearerToken(): string | null {
  return tokens.access ?? tokens.publicKey;
}
