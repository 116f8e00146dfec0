import { createHmac, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { Session } from "@supabase/auth-js";
import { type Language, say, test } from "./fixtures.ts";
import type { Server } from "./server.ts";

export interface Shopper {
  name: string;
  email: string;
  password: string;
  session: Session;
}

/** Returns an email address that no account has. */
export function uniqueEmail(): string {
  return `noura.${randomBytes(5).toString("hex")}@example.com`;
}

/** Signs up, each account from its own IP address. */
export async function newShopper(request: APIRequestContext): Promise<Shopper> {
  const shopper = { name: "Noura Alotaibi", email: uniqueEmail(), password: "secret-1" };
  const address = [10, ...randomBytes(3)].join(".");
  const response = await request.post("/auth/v1/signup", {
    headers: { "X-Forwarded-For": address },
    data: { email: shopper.email, password: shopper.password, data: { full_name: shopper.name } },
  });
  expect(response.status()).toBe(200);
  return { ...shopper, session: (await response.json()) as Session };
}

/** Stores the shopper's session before the page's next navigation. */
export async function carrySession(page: Page, { session }: Pick<Shopper, "session">): Promise<void> {
  await page.goto("/readyz");
  await page.evaluate((text) => localStorage.setItem("matjar-auth", text), JSON.stringify(session));
}

/** Tests that start signed in to a new account. */
export const memberTest = test.extend<{ shopper: Shopper }>({
  shopper: async ({ page, request }, provide) => {
    const shopper = await newShopper(request);
    await carrySession(page, shopper);
    await provide(shopper);
  },
});

/** A field by the beginning of its label; required ones have a star after it. */
export function field(scope: Page | Locator, label: string): Locator {
  return scope.getByLabel(new RegExp(`^${label.replaceAll(/[.*+?()]/g, String.raw`\$&`)}`));
}

/** Fills in the Sign In tab of the page that is open. */
export async function signIn(
  page: Page,
  lang: Language,
  { email, password }: Pick<Shopper, "email" | "password">,
): Promise<void> {
  const form = page.getByRole("tabpanel");
  await form.getByLabel(say(lang, "auth.email")).fill(email);
  await field(form, say(lang, "auth.password")).fill(password);
  await form.getByRole("button", { name: say(lang, "auth.signIn"), exact: true }).click();
}

/** Signs out on the account page. */
export async function signOut(page: Page, lang: Language): Promise<void> {
  await pressSignOut(page, lang);
  await expect(page).toHaveURL("/auth");
}

/** Signs out without waiting for the sign-in page, which a passkey that answers by itself leaves at once. */
export async function pressSignOut(page: Page, lang: Language): Promise<void> {
  // What is asked for while the session ends would be refused.
  const lists = ["/api/v1/cart", "/api/v1/wishlist"].map((path) => page.waitForResponse(`**${path}`));
  await page.goto("/account");
  await Promise.all(lists);
  await page
    .getByRole("main")
    .getByRole("button", { name: say(lang, "account.signOut") })
    .click();
}

/** Sends a request to /auth/v1 with the session; fails the test on an error response. */
export async function authRequest<T>(
  request: APIRequestContext,
  session: Session,
  method: "GET" | "POST" | "DELETE",
  path: string,
  data?: object,
): Promise<T> {
  const response = await request.fetch(path, {
    method,
    data,
    headers: { Authorization: `Bearer ${session.access_token}` },
  });
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
  return (await response.json()) as T;
}

/** Adds an authenticator app and recovery codes to an account; the session is the one that has passed both steps. */
export async function addAuthenticator(
  request: APIRequestContext,
  shopper: Shopper,
): Promise<{ app: Authenticator; codes: string[]; session: Session }> {
  const { id, totp } = await authRequest<{ id: string; totp: { secret: string } }>(
    request,
    shopper.session,
    "POST",
    "/auth/v1/factors",
    { factor_type: "totp", friendly_name: "App" },
  );
  const app = new Authenticator(totp.secret);
  const challenge = await authRequest<{ id: string }>(
    request,
    shopper.session,
    "POST",
    `/auth/v1/factors/${id}/challenge`,
    {},
  );
  const lifted = await authRequest<Session>(
    request,
    shopper.session,
    "POST",
    `/auth/v1/factors/${id}/verify`,
    {
      challenge_id: challenge.id,
      code: app.code(),
    },
  );
  const { codes } = await authRequest<{ codes: string[] }>(
    request,
    lifted,
    "POST",
    "/api/v1/account/recovery-codes",
  );
  return { app, codes, session: lifted };
}

/** An authenticator app. It never returns a code twice, because each works once. */
export class Authenticator {
  private readonly key: Buffer;
  private last = 0;

  constructor(secret: string) {
    this.key = base32(secret.replaceAll(" ", ""));
  }

  code(): string {
    this.last = Math.max(this.last + 1, Math.floor(Date.now() / 30_000));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.last));
    const mac = createHmac("sha1", this.key).update(counter).digest();
    const offset = mac.readUInt8(19) & 0xf;
    return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
  }
}

function base32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Waits for an email to the address whose text matches, and returns the match in the newest one. */
export async function findEmail(server: Server, email: string, pattern: RegExp): Promise<RegExpExecArray> {
  let found: RegExpExecArray | null = null;
  await expect
    .poll(
      async () => {
        for (const text of await mails(server)) {
          if (text.includes(`<${email}>`)) found = pattern.exec(text) ?? found;
        }
        return found !== null;
      },
      { message: `a mail to ${email} with ${pattern}` },
    )
    .toBe(true);
  return found as unknown as RegExpExecArray;
}

/** Waits for an email with a link to the page, and returns the path of the newest link. */
export async function emailedLink(server: Server, email: string, page: "reset" | "confirm"): Promise<string> {
  const [, path] = await findEmail(
    server,
    email,
    new RegExp(String.raw`https?://[^/\s"]+(/auth/${page}\?token_hash=\w+)`),
  );
  return path!;
}

/** Returns all emails decoded, oldest first. */
export async function mails(server: Server): Promise<string[]> {
  const names = await readdir(server.outbox).catch(() => []);
  return Promise.all(
    names
      .filter((name) => name.endsWith(".eml"))
      .toSorted()
      .map(async (name) => {
        const raw = await readFile(join(server.outbox, name), "latin1");
        const bytes = raw
          .replaceAll(/=\r?\n/g, "")
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
        return Buffer.from(bytes, "latin1").toString("utf8");
      }),
  );
}

/** Waits for a text message to the phone, and returns the code in the newest one. */
export async function smsCode(server: Server, phone: string): Promise<string> {
  const find = () => {
    const line = server
      .log()
      .split("\n")
      .findLast((text) => text.includes('"msg":"sms"') && text.includes(phone));
    // Ids in the same line may have as many digits as a code.
    return line && /\d{6}/.exec((JSON.parse(line) as { text: string }).text)?.[0];
  };
  await expect.poll(find, { message: `a code for ${phone}` }).toBeTruthy();
  return find() as string;
}

/** Waits for a toast. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.locator("[data-sonner-toast]").filter({ hasText: text }).first()).toBeVisible();
}
