import { vi } from "vitest";
import { setPublicKey } from "@/api/auth/token";

/** Who `signIn` signs in. */
export const member = {
  id: "u",
  email: "noura@example.com",
  factors: [],
  user_metadata: { full_name: "Noura Alotaibi" },
};

/** A session of the member that lasts longer than any test. */
export function session(user: object = member) {
  const expires_at = Math.floor(Date.now() / 1000) + 600;
  const claims = btoa(JSON.stringify({ aal: "aal1", exp: expires_at, sub: member.id })).replaceAll("=", "");
  return {
    access_token: `${btoa('{"alg":"ES256"}').replaceAll("=", "")}.${claims}.c2ln`,
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 600,
    expires_at,
    user,
  };
}

/** Leaves a session in the browser, as an earlier visit would have. */
export function signIn(): void {
  localStorage.setItem("matjar-auth", JSON.stringify(session()));
}

/** A refusal of the API. */
export function refusal(status: number, code: string, errors: object[] = []): Response {
  return Response.json(
    { code, title: code, status, errors },
    { status, headers: { "Content-Type": "application/problem+json" } },
  );
}

/** A response of the sign-in API, as its client expects it. */
export function authAnswer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { "X-Supabase-Api-Version": "2024-01-01" } });
}

/** What an operation answers: JSON, a whole response, or a promise of either. It gets the body it was sent. */
export type Answers = Record<string, (body: never) => unknown>;

const ofMembers: Answers = {
  "GET /auth/v1/user": () => member,
  "PUT /auth/v1/user": () => member,
  "POST /auth/v1/token": () => session(),
  "POST /auth/v1/logout": () => new Response(null, { status: 204 }),
  "GET /api/v1/cart": () => ({ items: [] }),
  "GET /api/v1/wishlist": () => ({ items: [] }),
  "GET /api/v1/profile": () => ({
    id: member.id,
    email: member.email,
    full_name: member.user_metadata.full_name,
    phone: "",
    language: "en",
    city: "riyadh",
  }),
  "GET /api/v1/addresses": () => ({ addresses: [] }),
};

/**
 * A shop that answers every request of a test from memory: `answers` by method and path, such as
 * "GET /api/v1/cart", which a test may change while it runs. What nobody answers is an empty object.
 */
export function fakeShop(changes: Answers = {}) {
  const answers: Answers = { ...ofMembers, ...changes };
  const requests: { call: string; body: unknown; headers: Headers }[] = [];
  setPublicKey("public");
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.text();
    const body = text ? (JSON.parse(text) as unknown) : undefined;
    requests.push({ call, body, headers: request.headers });
    const answer = (await answers[call]?.(body as never)) ?? {};
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return {
    answers,
    requests,
    /** The bodies that an operation was sent. */
    sent: (call: string) => requests.filter((one) => one.call === call).map(({ body }) => body),
  };
}
