import createClient, { type Middleware } from "openapi-fetch";
import { reportCachedResponse, reportNoResponse } from "@/lib/connection";
import { cachedAtHeader } from "@/lib/worker-protocol";
import { networkError, toApiError } from "./api-error";
import { checkSession } from "./auth/check-session";
import { bearerToken } from "./auth/token";
import type { paths } from "./schema";

const authorize: Middleware = {
  onRequest({ request }) {
    const token = bearerToken();
    // A call may set a token of its own.
    if (token && !request.headers.has("Authorization"))
      request.headers.set("Authorization", `Bearer ${token}`);
    return request;
  },
};

const translateFailure: Middleware = {
  async onResponse({ response }) {
    const kept = response.headers.get(cachedAtHeader);
    if (kept) reportCachedResponse(Date.parse(kept));
    if (response.ok) return undefined;
    const body: unknown = await response.json().catch(() => undefined);
    const failure = toApiError(response.status, body);
    if (failure.status === 401) void checkSession(failure.code).catch(console.error);
    throw failure;
  },
  onError({ error }) {
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    void reportNoResponse();
    return networkError(error);
  },
};

/** Sends a request. The global fetch is looked up per call. */
export const httpClient = createClient<paths>({
  fetch: (request) => fetch(request),
  // The server reads lists as one parameter with commas.
  querySerializer: { array: { style: "form", explode: false } },
});
httpClient.use(authorize, translateFailure);
