import createClient, { type Middleware } from "openapi-fetch";
import { networkError, toApiError } from "./api-error";
import { reportRefusal } from "./auth/refusal";
import { bearerToken } from "./auth/token";
import type { paths } from "./schema";

const authorize: Middleware = {
  onRequest({ request }) {
    const token = bearerToken();
    // A call may bring a token of its own.
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
    if (failure.status === 401) reportRefusal(failure.code);
    throw failure;
  },
  onError({ error }) {
    return error instanceof DOMException && error.name === "AbortError" ? undefined : networkError(error);
  },
};

/**
 * The typed API. A failed request throws an ApiError, so an answer that is not an error has data. The
 * global fetch is looked up per call.
 */
export const api = createClient<paths>({
  fetch: (request) => fetch(request),
  // The server reads lists as one parameter with commas.
  querySerializer: { array: { style: "form", explode: false } },
});
api.use(authorize, translateFailure);

/** The data of an answer; openapi-fetch types it as optional because it knows nothing of the throwing. */
export function dataOf<T>(answer: { data?: T }): T {
  return answer.data as T;
}
