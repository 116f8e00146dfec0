import createClient, { type Middleware } from "openapi-fetch";
import { reportUnauthorized } from "@/api/auth/unauthorized";
import { networkError, toApiError } from "./api-error";
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
    if (response.ok) return undefined;
    const body: unknown = await response.json().catch(() => undefined);
    const failure = toApiError(response.status, body);
    if (failure.status === 401) reportUnauthorized(failure.code);
    throw failure;
  },
  onError({ error }) {
    return error instanceof DOMException && error.name === "AbortError" ? undefined : networkError(error);
  },
};

/** Sends a request. The global fetch is looked up per call. */
export const httpClient = createClient<paths>({
  fetch: (request) => fetch(request),
  // The server reads lists as one parameter with commas.
  querySerializer: { array: { style: "form", explode: false } },
});
httpClient.use(authorize, translateFailure);
