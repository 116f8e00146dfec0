import { vi } from "vitest";
import { setPublicKey } from "@/api/auth/token";

/** The user that `signIn` signs in. */
export const member = {
  id: "u",
  email: "noura@example.com",
  factors: [],
  user_metadata: { full_name: "Noura Alotaibi" },
};

/** Returns a session of the member that lasts longer than any test. */
export function session(user: { id: string } = member) {
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

/** Stores a session in the browser, as an earlier visit would have. */
export function signIn(): void {
  localStorage.setItem("matjar-auth", JSON.stringify(session()));
}

/** Returns an error response of the API. */
export function problemResponse(status: number, code: string, errors: object[] = []): Response {
  return Response.json(
    { code, title: code, status, errors },
    { status, headers: { "Content-Type": "application/problem+json" } },
  );
}

/** Returns a response of /auth/v1, as its client expects it. */
export function authResponse(status: number, body: object): Response {
  return Response.json(body, { status, headers: { "X-Supabase-Api-Version": "2024-01-01" } });
}

/** By method and path: called with the request body, returns JSON, a Response, or a promise of either. */
export type Handlers = Record<string, (body: never) => unknown>;

const memberHandlers: Handlers = {
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
  "GET /api/v1/returns": () => ({ returns: [] }),
};

/**
 * Mocks fetch with `handlers` by method and path, such as "GET /api/v1/cart", which a test may change while it
 * runs. A request without a handler gets an empty object.
 */
export function mockApi(changes: Handlers = {}) {
  const handlers: Handlers = { ...memberHandlers, ...changes };
  const requests: { call: string; body: unknown; headers: Headers }[] = [];
  setPublicKey("public");
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.text();
    const body = text ? (JSON.parse(text) as unknown) : undefined;
    requests.push({ call, body, headers: request.headers });
    const result = (await handlers[call]?.(body as never)) ?? {};
    return result instanceof Response ? result : Response.json(result);
  });
  return {
    handlers,
    requests,
    /** Returns the bodies of the requests to an operation. */
    sent: (call: string) => requests.filter((one) => one.call === call).map(({ body }) => body),
  };
}
