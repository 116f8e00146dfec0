import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type createClient from "openapi-fetch";
import type { FetchResponse, MaybeOptionalInit } from "openapi-fetch";
import type { PathsWithMethod } from "openapi-typescript-helpers";
import { dataOf } from "@/api/client";
import { httpClient } from "@/api/http-client";
import type { components, paths } from "./schema";

export type Schemas = components["schemas"];

/** The API of the back office: the shop's client, which sends the session along, with other paths. */
export const staffApi = httpClient as unknown as ReturnType<typeof createClient<paths>>;

type GetPath = PathsWithMethod<paths, "get">;
type Init<P extends GetPath> = MaybeOptionalInit<paths[P], "get">;
type Answer<P extends GetPath> = NonNullable<
  FetchResponse<paths[P]["get"] & Record<string | number, unknown>, Init<P>, `${string}/${string}`>["data"]
>;

/** How long an answer counts as new: a page does not ask again for what its loader has. In milliseconds. */
export const staffStaleTime = 5_000;

/** A query of the back office's API. Its key begins with the path, by which it is fetched again. */
export function staffQuery<P extends GetPath>(path: P, init?: Init<P>) {
  const params = (init as { params?: unknown } | undefined)?.params;
  return queryOptions({
    queryKey: [path, params] as const,
    queryFn: async ({ signal }) => dataOf(await get<P>(path, { ...init, signal })),
    staleTime: staffStaleTime,
  });
}

/** The names under which an answer has lists. */
type ListName<P extends GetPath> = {
  [Name in keyof Answer<P>]: Answer<P>[Name] extends readonly unknown[] ? Name : never;
}[keyof Answer<P>];
type RowOf<P extends GetPath, Name extends ListName<P>> = Answer<P>[Name] extends readonly (infer Row)[]
  ? Row
  : never;
type Params = { path?: object; query?: object };

/**
 * The query of a list that the server gives in pages, each with the cursor of the next one. `rows` names what the
 * list is of, `cursor` the parameter that asks for the next page.
 */
export function staffList<P extends GetPath, Name extends ListName<P>>(
  path: P,
  rows: Name,
  init?: Init<P>,
  cursor: "cursor" | "after" = "cursor",
) {
  const params = (init as { params?: Params } | undefined)?.params;
  return infiniteQueryOptions({
    // Not the key of a query for the first page alone.
    queryKey: [path, params, "pages"] as const,
    initialPageParam: "",
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...params?.query, [cursor]: pageParam };
      return dataOf(await get<P>(path, { params: { ...params, query }, signal }));
    },
    getNextPageParam: (last) => (last as unknown as { next: string }).next || undefined,
    select: ({ pages }) => ({ pages, rows: pages.flatMap((page) => page[rows] as RowOf<P, Name>[]) }),
    staleTime: staffStaleTime,
  });
}

function get<P extends GetPath>(path: P, init: object) {
  return (staffApi.GET as unknown as (path: P, init: object) => Promise<{ data?: Answer<P> }>)(path, init);
}
