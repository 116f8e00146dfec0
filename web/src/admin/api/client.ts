import { queryOptions } from "@tanstack/react-query";
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

/** A query of the back office's API. Its key begins with the path, by which it is fetched again. */
export function staffQuery<P extends GetPath>(path: P, init?: Init<P>) {
  const params = (init as { params?: unknown } | undefined)?.params;
  return queryOptions({
    queryKey: [path, params] as const,
    queryFn: async ({ signal }) => {
      const get = staffApi.GET as (path: P, init: unknown) => Promise<{ data?: Answer<P> }>;
      return dataOf(await get(path, { ...init, signal }));
    },
    staleTime: 5_000,
  });
}
