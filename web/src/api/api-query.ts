import { queryOptions } from "@tanstack/react-query";
import { canonicalUrl } from "./canonical-url";
import { api, dataOf } from "./client";
import type { paths } from "./schema";

type Readable = { [P in keyof paths]: paths[P] extends { get: object } ? P : never }[keyof paths];
type Operation<P extends Readable> = Extract<paths[P]["get"], object>;
type Parameters<P extends Readable> =
  Operation<P> extends { parameters: { path?: infer Path; query?: infer Query } }
    ? ([Path] extends [undefined] ? { path?: never } : { path: Path }) & { query?: Query }
    : never;
/** None are needed by operations without a path parameter. */
type Given<P extends Readable> =
  Parameters<P> extends { path: object } ? [params: Parameters<P>] : [params?: Parameters<P>];

/** The response of an operation's address. */
export type Answer<P extends Readable> =
  Operation<P> extends { responses: { 200: { content: { "application/json": infer Body } } } } ? Body : never;

/**
 * Returns the address of an operation with its parameters. Lists are joined with commas, undefined is
 * omitted.
 */
export function apiAddress<P extends Readable>(operation: P, ...[params]: Given<P>): string {
  const { path, query = {} } = { ...params } as { path?: Record<string, string>; query?: object };
  const filled = operation.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path?.[name] ?? ""));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return canonicalUrl(`${filled}?${new URLSearchParams(given)}`);
}

/**
 * The query of an operation. Its key is the address itself, under which the server puts first data into the
 * document.
 */
export function apiQuery<P extends Readable>(operation: P, ...params: Given<P>) {
  return queryAt<P>(apiAddress(operation, ...params));
}

/**
 * The query of an operation whose response is for one user: the key has the user id, so that no other user
 * gets it.
 */
export function privateQuery<P extends Readable>(userId: string, operation: P, ...params: Given<P>) {
  return queryAt<P>(apiAddress(operation, ...params), [userId]);
}

/**
 * How long an answer counts as new that changes on the server by itself: its page asks for it again whenever it is
 * opened, but not for what its loader has requested meanwhile. In milliseconds.
 */
export const liveStaleTime = 2_000;

/** The query of a canonical address of the API. */
export function queryAt<P extends Readable>(address: string, owner: readonly string[] = []) {
  return queryOptions({
    queryKey: [address, ...owner] as const,
    // The client treats an address as a path without parameters.
    queryFn: async ({ signal }) => dataOf(await api.GET(address as never, { signal } as never)) as Answer<P>,
  });
}
