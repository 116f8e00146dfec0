import {
  InfiniteQueryObserver,
  QueryObserver,
  type InfiniteQueryObserverOptions,
  type QueryClient,
} from "@tanstack/react-query";
import type { LoaderFunction } from "react-router";
import { signedInUser } from "@/api/auth/token";
import { documentLanguage } from "@/i18n/language-preference";
import { staffStaleTime } from "../api/client";
import { officeQueries } from "../api/queries";
import type { Feature } from "./features";
import type { Me, Right } from "./member-context";
import type { OfficePage, Visit } from "./office-page";

/**
 * Returns the loader of a page that has first queries: it requests them while the page's chunk loads, for who may
 * enter the feature. It awaits nothing, because the page itself shows loading and errors.
 */
export function pageLoader(
  { right }: Pick<Feature, "right">,
  page: OfficePage,
  queryClient: QueryClient,
): LoaderFunction | undefined {
  if (!page.first) return undefined;
  return ({ params, request }) => {
    void knownMember(queryClient).then((me) => {
      if (!request.signal.aborted)
        loadFirst(queryClient, right, page, { me, params, search: new URL(request.url).searchParams });
    });
    return null;
  };
}

/** Requests what a page asks for first, unless that is cached or the member has not the right to enter. */
export function loadFirst(
  queryClient: QueryClient,
  right: Right,
  page: OfficePage,
  visit: Pick<Visit, "me" | "params" | "search">,
): void {
  if (!visit.me.rights.includes(right)) return;
  const queries = page.first?.({ ...visit, language: documentLanguage(), now: Date.now() }) ?? [];
  for (const query of queries) {
    // An observer, since what is being edited is cached only as long as there is one.
    const observer =
      "getNextPageParam" in query
        ? new InfiniteQueryObserver(queryClient, query as InfiniteQueryObserverOptions)
        : new QueryObserver(queryClient, query);
    setTimeout(
      observer.subscribe(() => undefined),
      staffStaleTime,
    );
  }
}

/** Returns who uses the back office, if the gate has found out. */
export function currentMember(queryClient: QueryClient): Me | undefined {
  const userId = signedInUser();
  return userId ? queryClient.getQueryData(officeQueries.me(userId).queryKey) : undefined;
}

/** The member that loaders wait for: one promise for all of them, as the gate may never let anybody in. */
const awaitedMembers = new WeakMap<QueryClient, Promise<Me>>();

/** Resolves with who uses the back office once the gate has found out: when a document arrives, it has not. */
function knownMember(queryClient: QueryClient): Promise<Me> {
  const me = currentMember(queryClient);
  if (me) return Promise.resolve(me);
  const awaited =
    awaitedMembers.get(queryClient) ??
    new Promise<Me>((resolve) => {
      const unsubscribe = queryClient.getQueryCache().subscribe(() => {
        const found = currentMember(queryClient);
        if (!found) return;
        unsubscribe();
        awaitedMembers.delete(queryClient);
        resolve(found);
      });
    });
  awaitedMembers.set(queryClient, awaited);
  return awaited;
}
