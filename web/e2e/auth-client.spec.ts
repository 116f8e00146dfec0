import { fileURLToPath } from "node:url";
import { GoTrueClient, type Session } from "@supabase/auth-js";
import { build } from "vite";
import { Authenticator, uniqueEmail, findEmail, smsCode } from "./accounts.ts";
import { expect, test as base } from "./fixtures.ts";
import type { Server } from "./server.ts";

// The unmodified client against the running shop: every call that the shop's pages, or another user of this
// client, may make.

let made = 0;

/** A browser's worth of client: its own storage, its own session. */
function newClient(server: Server): GoTrueClient {
  const kept = new Map<string, string>();
  return new GoTrueClient({
    url: `${server.url}/auth/v1`,
    headers: { apikey: "public" },
    storageKey: `client-${made++}`,
    autoRefreshToken: false,
    persistSession: true,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
}

interface Account {
  client: GoTrueClient;
  email: string;
  password: string;
  session: Session;
}

const test = base.extend<{ account: Account }>({
  account: async ({ server }, provide) => {
    const client = newClient(server);
    const credentials = { email: uniqueEmail(), password: "secret-1" };
    const { data, error } = await client.signUp({
      ...credentials,
      options: { data: { full_name: "Noura" } },
    });
    if (error || !data.session) throw error ?? new Error("no session");
    await provide({ client, ...credentials, session: data.session });
  },
});

test("signUp", async ({ server, account }) => {
  expect(account.session).toMatchObject({
    token_type: "bearer",
    expires_in: 600,
    user: {
      email: account.email,
      aud: "authenticated",
      role: "authenticated",
      user_metadata: { full_name: "Noura" },
      factors: [],
      is_anonymous: false,
    },
  });
  const other = newClient(server);
  const again = await other.signUp({ email: account.email, password: "secret-2" });
  expect(again.error).toMatchObject({
    status: 422,
    code: "user_already_exists",
    message: "User already registered",
  });
  const weak = await other.signUp({ email: uniqueEmail(), password: "12345" });
  expect(weak.error).toMatchObject({
    status: 422,
    code: "weak_password",
    message: "Password should be at least 6 characters",
    reasons: ["length"],
  });
  const bad = await other.signUp({ email: "nobody", password: "secret-1" });
  expect(bad.error).toMatchObject({
    status: 400,
    code: "validation_failed",
    message: "Unable to validate email address: invalid format",
  });
});

test("signInWithPassword, getSession, getUser", async ({ server, account }) => {
  const client = newClient(server);
  const { data } = await client.signInWithPassword(account);
  expect(data.user?.id).toBe(account.session.user.id);
  expect((await client.getSession()).data.session?.access_token).toBe(data.session?.access_token);
  expect((await client.getUser()).data.user?.email).toBe(account.email);
  const refusal = { status: 400, code: "invalid_credentials", message: "Invalid login credentials" };
  const wrong = await client.signInWithPassword({ email: account.email, password: "secret-2" });
  expect(wrong.error).toMatchObject(refusal);
  const unknown = await client.signInWithPassword({ email: uniqueEmail(), password: "secret-1" });
  expect(unknown.error).toMatchObject(refusal);
});

test("getUser with tokens that are none", async ({ account }) => {
  const forged = account.session.access_token.replace(/\.[^.]+$/, ".AAAA");
  expect((await account.client.getUser(forged)).error).toMatchObject({ status: 403, code: "bad_jwt" });
  await account.client.signOut({ scope: "local" });
  const ended = await account.client.getUser(account.session.access_token);
  expect(ended.error?.name).toBe("AuthSessionMissingError");
});

test("refreshSession rotates, and gives all tabs the same token", async ({ server, account }) => {
  const { client, session } = account;
  const next = await client.refreshSession();
  expect(next.data.session?.refresh_token).not.toBe(session.refresh_token);
  // Twenty tabs with the same token get the same response.
  const current = next.data.session!.refresh_token;
  const tabs = await Promise.all(
    Array.from({ length: 20 }, () => newClient(server).refreshSession({ refresh_token: current })),
  );
  expect(tabs.map(({ error }) => error)).toEqual(Array.from({ length: 20 }, () => null));
  const tokens = new Set(tabs.map(({ data }) => data.session?.refresh_token));
  expect(tokens.size).toBe(1);

  const nonsense = await newClient(server).refreshSession({ refresh_token: "nonsense" });
  expect(nonsense.error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
});

test("setSession", async ({ server, account }) => {
  const client = newClient(server);
  const { data, error } = await client.setSession(account.session);
  expect(error).toBeNull();
  expect(data.user?.email).toBe(account.email);
});

test("getClaims verifies with the published key", async ({ server, account }) => {
  const { data, error } = await account.client.getClaims();
  expect(error).toBeNull();
  expect(data?.header).toMatchObject({ alg: "ES256" });
  expect(data?.claims).toMatchObject({
    sub: account.session.user.id,
    email: account.email,
    role: "authenticated",
    aal: "aal1",
    amr: [{ method: "password" }],
  });
  const keys = (await (await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)).json()) as {
    keys: Record<string, string>[];
  };
  expect(keys.keys[0]).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" });
  const [head, body] = account.session.access_token.split(".");
  const forged = await account.client.getClaims(`${head}.${body}.${"A".repeat(86)}`);
  expect(forged.error?.message).toContain("Invalid JWT signature");
});

test("updateUser", async ({ server, account }) => {
  const { client } = account;
  const named = await client.updateUser({ data: { full_name: "نورة" } });
  expect(named.data.user?.user_metadata.full_name).toBe("نورة");
  const same = await client.updateUser({ password: account.password, current_password: account.password });
  expect(same.error).toMatchObject({ status: 422, code: "same_password" });
  const without = await client.updateUser({ password: "secret-2" });
  expect(without.error).toMatchObject({ status: 401, code: "reauthentication_needed" });
  const wrong = await client.updateUser({ password: "secret-2", current_password: "secret-3" });
  expect(wrong.error).toMatchObject({ status: 400, code: "invalid_credentials" });
  const other = newClient(server);
  await other.signInWithPassword(account);
  const changed = await client.updateUser({ password: "secret-2", current_password: account.password });
  expect(changed.error).toBeNull();
  expect((await other.getUser()).error).not.toBeNull();
  const moved = await client.updateUser({ email: uniqueEmail() });
  expect(moved.error).toMatchObject({ status: 422 });
});

test("signOut in its three scopes", async ({ server, account }) => {
  const [here, there, third] = [newClient(server), newClient(server), newClient(server)];
  for (const client of [here, there, third]) await client.signInWithPassword(account);
  const works = async (client: GoTrueClient) => (await client.getUser()).error === null;
  expect((await here.signOut({ scope: "local" })).error).toBeNull();
  expect([await works(here), await works(there), await works(third)]).toEqual([false, true, true]);
  expect((await there.signOut({ scope: "others" })).error).toBeNull();
  expect([await works(there), await works(third), await works(account.client)]).toEqual([true, false, false]);
  expect((await there.signOut({ scope: "global" })).error).toBeNull();
  expect(await works(there)).toBe(false);
});

test("resetPasswordForEmail, verifyOtp, resend", async ({ server, account }) => {
  const client = newClient(server);
  expect((await client.resetPasswordForEmail(uniqueEmail())).error).toBeNull();
  expect((await client.resetPasswordForEmail(account.email)).error).toBeNull();
  const [, token_hash] = await findEmail(server, account.email, /\/auth\/reset\?token_hash=(\w+)/);
  const opened = await client.verifyOtp({ type: "recovery", token_hash: token_hash! });
  expect(opened.error).toBeNull();
  // The link replaces the old password.
  expect((await client.updateUser({ password: "secret-2" })).error).toBeNull();
  const again = await newClient(server).verifyOtp({ type: "recovery", token_hash: token_hash! });
  expect(again.error).toMatchObject({ status: 403, code: "otp_expired" });
});

test("resend and verifyOtp confirm an address", async ({ server, account }) => {
  const client = newClient(server);
  const token = async () => (await findEmail(server, account.email, /\/auth\/confirm\?token_hash=(\w+)/))[1]!;
  const first = await token();
  expect((await client.resend({ type: "signup", email: account.email })).error).toBeNull();
  await expect.poll(token).not.toBe(first);
  const confirmed = await client.verifyOtp({ type: "signup", token_hash: await token() });
  expect(confirmed.error).toBeNull();
  expect(confirmed.data.user?.email_confirmed_at).toBeTruthy();
  const again = await client.verifyOtp({ type: "signup", token_hash: first });
  expect(again.error).toMatchObject({ status: 403, code: "otp_expired" });
});

test("the mailed link as a plain address", async ({ server, account }) => {
  const client = newClient(server);
  await client.resetPasswordForEmail(account.email);
  const [, token] = await findEmail(server, account.email, /\/auth\/reset\?token_hash=(\w+)/);
  const follow = async (target: string) => {
    const url = `${server.url}/auth/v1/verify?token=${token}&type=recovery&redirect_to=${encodeURIComponent(target)}`;
    const response = await fetch(url, { redirect: "manual" });
    return new URL(response.headers.get("location") ?? "");
  };
  const first = await follow(`${server.url}/auth/reset`);
  const session = new URLSearchParams(first.hash.slice(1));
  expect(session.get("type")).toBe("recovery");
  const { data } = await client.setSession({
    access_token: session.get("access_token")!,
    refresh_token: session.get("refresh_token")!,
  });
  expect(data.user?.email).toBe(account.email);
  // Used up, and never to another site.
  const second = await follow("https://elsewhere.example/");
  expect(second.origin).toBe(server.url);
  expect(new URLSearchParams(second.hash.slice(1)).get("error_code")).toBe("otp_expired");
});

test("a TOTP factor: enrol, sign out, sign in, challenge, aal2", async ({ server, account }) => {
  const { client } = account;
  const enrolled = await client.mfa.enroll({ factorType: "totp", friendlyName: "App", issuer: "Matjar" });
  expect(enrolled.error).toBeNull();
  const { id: factorId, totp } = enrolled.data!;
  expect(totp.qr_code).toContain("data:image/svg+xml");
  expect(totp.uri).toContain(`secret=${totp.secret}`);
  const app = new Authenticator(totp.secret);
  const code = app.code();
  const verified = await client.mfa.challengeAndVerify({ factorId, code });
  expect(verified.error).toBeNull();
  expect(verified.data?.user.factors).toMatchObject([{ id: factorId, status: "verified" }]);
  const twice = await client.mfa.enroll({ factorType: "totp", friendlyName: "App" });
  expect(twice.error).toMatchObject({ status: 422, code: "mfa_factor_name_conflict" });
  await client.signOut({ scope: "local" });

  const { error } = await client.signInWithPassword(account);
  expect(error).toBeNull();
  const before = await client.mfa.getAuthenticatorAssuranceLevel();
  expect(before.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
  expect((await client.mfa.listFactors()).data?.totp).toHaveLength(1);
  // Until the second step, the account cannot be changed.
  const lowPassword = await client.updateUser({ password: "secret-2", current_password: account.password });
  expect(lowPassword.error).toMatchObject({ status: 401, code: "insufficient_aal" });
  expect((await client.mfa.enroll({ factorType: "totp", friendlyName: "B" })).error).toMatchObject({
    status: 403,
    code: "insufficient_aal",
  });
  expect((await client.mfa.unenroll({ factorId })).error).toMatchObject({
    status: 422,
    code: "insufficient_aal",
  });

  const challenge = await client.mfa.challenge({ factorId });
  const challengeId = challenge.data!.id;
  const replayed = await client.mfa.verify({ factorId, challengeId, code });
  expect(replayed.error).toMatchObject({
    status: 422,
    code: "mfa_verification_failed",
    message: "Invalid TOTP code entered",
  });
  const lifted = await client.mfa.verify({ factorId, challengeId, code: app.code() });
  expect(lifted.error).toBeNull();
  const after = await client.mfa.getAuthenticatorAssuranceLevel();
  expect(after.data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
  expect(after.data?.currentAuthenticationMethods).toMatchObject([
    { method: "totp" },
    { method: "password" },
  ]);
  const used = await client.mfa.verify({ factorId, challengeId, code: app.code() });
  expect(used.error).toMatchObject({ status: 422, code: "mfa_challenge_expired" });

  const stranger = newClient(server);
  await stranger.signUp({ email: uniqueEmail(), password: "secret-1" });
  expect((await stranger.mfa.challenge({ factorId })).error).toMatchObject({
    status: 404,
    code: "mfa_factor_not_found",
  });

  expect((await client.mfa.unenroll({ factorId })).data?.id).toBe(factorId);
  await client.refreshSession();
  const removed = await client.mfa.getAuthenticatorAssuranceLevel();
  expect(removed.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
});

test("a phone factor", async ({ server, account }) => {
  const { client } = account;
  const bad = await client.mfa.enroll({ factorType: "phone", friendlyName: "Phone", phone: "123" });
  expect(bad.error).toMatchObject({ status: 400, code: "validation_failed" });
  const number = `5${String(Date.now()).slice(-8)}`;
  const enrolled = await client.mfa.enroll({
    factorType: "phone",
    friendlyName: "Phone",
    phone: `0${number}`,
  });
  expect(enrolled.data?.phone).toBe(`+966${number}`);
  const factorId = enrolled.data!.id;
  const challenge = await client.mfa.challenge({ factorId, channel: "sms" });
  const code = await smsCode(server, `+966${number}`);
  const wrong = await client.mfa.verify({
    factorId,
    challengeId: challenge.data!.id,
    code: String((Number(code) + 1) % 1_000_000).padStart(6, "0"),
  });
  expect(wrong.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
  const verified = await client.mfa.verify({ factorId, challengeId: challenge.data!.id, code });
  expect(verified.error).toBeNull();
  expect((await client.mfa.listFactors()).data?.phone).toHaveLength(1);
});

/** The client as one file that a page can load. */
async function clientForPages(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(
          new URL("../node_modules/@supabase/auth-js/dist/module/index.js", import.meta.url),
        ),
        formats: ["es"],
        fileName: "auth-js",
      },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (!bundle || !("output" in bundle)) throw new Error("the client was not bundled");
  return bundle.output[0].code;
}

test("a WebAuthn factor: register, sign out, sign in, authenticate, aal2", async ({ page, server }) => {
  const source = await clientForPages();
  await page.route("**/auth-js.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: source }),
  );
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "usb",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // Passkeys belong to a name, so the shop is visited as localhost.
  expect(new URL(server.url).hostname).toBe("localhost");
  await page.goto("/about");
  const levels = await page.evaluate(async (email) => {
    const path = "/auth-js.js";
    const { GoTrueClient: Client } = (await import(path)) as { GoTrueClient: typeof GoTrueClient };
    const client = new Client({
      url: `${location.origin}/auth/v1`,
      headers: { apikey: "public" },
      storageKey: "e2e-client",
      autoRefreshToken: false,
    });
    const seen: string[] = [];
    const look = async () => {
      const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
      seen.push(`${data?.currentLevel} ${data?.nextLevel}`);
    };
    const check = ({ error }: { error: Error | null }) => {
      if (error) throw error;
    };
    check(await client.signUp({ email, password: "secret-1" }));
    await look();
    check(await client.mfa.webauthn.register({ friendlyName: "Key" }));
    await look();
    check(await client.signOut({ scope: "local" }));
    check(await client.signInWithPassword({ email, password: "secret-1" }));
    await look();
    const { data } = await client.mfa.listFactors();
    check(await client.mfa.webauthn.authenticate({ factorId: data!.webauthn[0]!.id }));
    await look();
    return seen;
  }, uniqueEmail());
  expect(levels).toEqual(["aal1 aal1", "aal2 aal2", "aal1 aal2", "aal2 aal2"]);
});
