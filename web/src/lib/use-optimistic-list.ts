import { useQuery, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useAuth } from "@/api/auth/auth-context";
import type { LocalStorageList } from "./local-storage-list";
import { useOnline } from "./use-online";

/** Whether the lines are the stored ones. A guest's always are. */
export type ListStatus = "loading" | "ready" | "failed";

/** A member's list in the cache. */
export type CachedList<Line> = {
  /** The server's lines; undefined until the first response. */
  stored?: readonly Line[];
  /** The same with the pending changes. */
  shown: readonly Line[];
};

type Options<Line> = {
  /** The API's address of a member's list: the first part of its query key, and the name of its broadcasts. */
  address: string;
  /** A guest's list. A member sees it until their own has been fetched. */
  guest: LocalStorageList<Line>;
  /** Fetches a member's list. */
  fetchList: (queryKey: QueryKey) => Promise<CachedList<Line>>;
};

/** The list, once it is known whether the visitor is signed in. */
type Known<Line> = {
  read: () => readonly Line[];
  /** A member's; a guest's list is in this browser only. */
  queryKey?: QueryKey;
};

/** Older lines are fetched again when the visitor returns to the tab. */
const staleTime = 15_000;
const none: readonly never[] = [];
const readNone = () => none;

/**
 * The visitor's list: a guest's is in local storage, a member's is the query `[address, user id]`, which is
 * removed when they sign out.
 */
export function useOptimisticList<Line>({ address, guest, fetchList }: Options<Line>) {
  const client = useQueryClient();
  const { user, loading } = useAuth();
  const online = useOnline();
  const userId = user?.id;
  const queryKey = useMemo(() => (userId ? [address, userId] : undefined), [address, userId]);
  const key = queryKey ?? [address];
  const { data, isFetching } = useQuery({
    queryKey: key,
    queryFn: () => fetchList(key),
    enabled: queryKey !== undefined,
    staleTime,
    refetchOnReconnect: "always",
  });

  const store = useMemo(() => {
    const cached = () => queryKey && client.getQueryData<CachedList<Line>>(queryKey)?.shown;
    return {
      read: () => cached() ?? guest.read(),
      // There is no storage on a server.
      readOnServer: () => cached() ?? none,
      // useQuery is notified of the cache after a timer. The next of several fast clicks must see the last one.
      subscribe(changed: () => void) {
        // Other events come while components render, which must not update another one.
        const unsubscribe = client.getQueryCache().subscribe(({ type }) => {
          if (type === "updated" || type === "removed") changed();
        });
        const unsubscribeGuest = guest.subscribe(changed);
        return () => {
          unsubscribe();
          unsubscribeGuest();
        };
      },
    };
  }, [client, guest, queryKey]);
  const lines = useSyncExternalStore(store.subscribe, loading ? readNone : store.read, store.readOnServer);

  useEffect(() => {
    if (!queryKey) return undefined;
    const tabs = new BroadcastChannel(address);
    tabs.addEventListener("message", () => void client.invalidateQueries({ queryKey }));
    return () => {
      tabs.close();
      client.removeQueries({ queryKey });
    };
  }, [client, address, queryKey]);

  const known = useRef<Known<Line>>(undefined);
  const waiting = useRef<(() => void)[]>([]);
  // A layout effect runs before the effects of the components that use the list.
  useLayoutEffect(() => {
    if (loading) return;
    known.current = { read: store.read, queryKey };
    for (const proceed of waiting.current.splice(0)) proceed();
  });

  const actions = useMemo(
    () => ({
      /** Calls `run` once it is known whose list it is. Callers may be of an older render. */
      whenKnown: async <T>(run: (list: Known<Line>) => Promise<T>): Promise<T> => {
        if (!known.current) await new Promise<void>((proceed) => waiting.current.push(proceed));
        return run(known.current as Known<Line>);
      },
      /** Fetches a member's list again, in all tabs. */
      refresh: () => refetchInAllTabs(address),
    }),
    [address],
  );

  const ready = !loading && (!queryKey || data?.stored !== undefined);
  const status: ListStatus = ready ? "ready" : (loading ? online : isFetching) ? "loading" : "failed";
  // An empty list is always the same one, wherever it comes from.
  return { ...actions, lines: lines.length > 0 ? lines : none, status };
}

/** Has every tab that shows a member's list fetch it again, this one included. */
export function refetchInAllTabs(address: string): void {
  const tabs = new BroadcastChannel(address);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  tabs.postMessage("changed");
  tabs.close();
}
