import { networkError } from "./api-error";
import type { httpClient } from "./http-client";

type Client = typeof httpClient;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

let shared: Promise<Client> | undefined;

/** A page renders from the data in its document, so the HTTP client loads with the first request. */
export function loadClient(): Promise<Client> {
  shared ??= import("./http-client").then(
    (module) => module.httpClient,
    (error: unknown) => {
      shared = undefined;
      throw networkError(error);
    },
  );
  return shared;
}

function method<M extends Method>(name: M): Client[M] {
  const call = async (...args: unknown[]) => {
    const client = await loadClient();
    return (client[name] as (...args: unknown[]) => unknown)(...args);
  };
  return call as Client[M];
}

/** The typed API. A failed request throws an ApiError, so every result has data. */
export const api: Pick<Client, Method> = {
  GET: method("GET"),
  POST: method("POST"),
  PUT: method("PUT"),
  PATCH: method("PATCH"),
  DELETE: method("DELETE"),
};

/**
 * Returns the data of a result; openapi-fetch types it as optional because it cannot know that failures
 * throw.
 */
export function dataOf<T>(answer: { data?: T }): T {
  return answer.data as T;
}
