import { MutationObserver, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { networkError } from "@/api/api-error";
import { refetchInAllTabs, type CachedList } from "./use-optimistic-list";

/** A kind of list that members have on the server. Lines are never changed in place. */
type Definition<Line, Change> = {
  /** The lines that are shown until the first response of the server. */
  before: (queryKey: QueryKey) => readonly Line[];
  /** Returns the lines with the change made. */
  apply: (lines: readonly Line[], change: Change) => readonly Line[];
  /** Returns both changes as one, where the later one makes the earlier one unnecessary; else undefined. */
  join: (earlier: Change, later: Change) => Change | undefined;
  /** Sends the change to the server, which has `lines`. */
  send: (lines: readonly Line[], change: Change) => Promise<Answer<Line>>;
};

/** The server's lines after a change, and whether it added a new one. */
type Answer<Line> = { lines: readonly Line[]; fresh?: boolean };

/** A list of members in the cache, where every change shows at once. */
export type OptimisticList<Line, Change> = {
  /**
   * Fetches the list for the cache. A response that crossed a change may lack it, or include it already: it is dropped,
   * since the list is fetched again when the last change has settled.
   */
  fetch: (
    client: QueryClient,
    queryKey: QueryKey,
    fetchLines: () => Promise<readonly Line[]>,
  ) => Promise<CachedList<Line>>;
  /** Writes the server's lines to the cache, with the pending changes applied; after the member has signed out, nothing. */
  show: (client: QueryClient, queryKey: QueryKey, stored: readonly Line[]) => void;
  /**
   * Changes the list, after the changes before it. Resolves to whether something new was added; rejects when the change
   * was refused, and is no longer shown then. When the last one has settled, the list is fetched again in all tabs.
   */
  change: (client: QueryClient, queryKey: QueryKey, change: Change) => Promise<boolean>;
};

/** The variables of a mutation that changes a member's list. */
type Queued<Line, Change> = {
  change: Change;
  /** The request of the change, which may be that of an earlier one in the queue. */
  sending?: Promise<Answer<Line>>;
  /** The server has made or refused the change; its mutation settles a moment later. */
  answered?: boolean;
};

export function optimisticList<Line, Change>(
  definition: Definition<Line, Change>,
): OptimisticList<Line, Change> {
  return {
    async fetch(client, queryKey, fetchLines) {
      const before = cachedList<Line>(client, queryKey)?.stored;
      const lines = await fetchLines();
      const now = cachedList<Line>(client, queryKey);
      const crossed = now?.stored !== before || client.isMutating({ mutationKey: queryKey }) > 0;
      return now?.stored && crossed ? now : withQueue(client, queryKey, definition, lines);
    },
    show: (client, queryKey, stored) => updateCache(client, queryKey, definition, stored),
    change(client, queryKey, change) {
      const mutation = new MutationObserver(client, {
        mutationKey: queryKey,
        scope: { id: String(queryKey[0]) },
        gcTime: 0,
        onMutate: () => updateCache(client, queryKey, definition),
        mutationFn: (queued: Queued<Line, Change>) => send(client, queryKey, definition, queued),
      });
      return mutation.mutate({ change }).finally(() => {
        mutation.reset();
        refetchWhenSettled(client, queryKey);
      });
    },
  };
}

function updateCache<Line, Change>(
  client: QueryClient,
  queryKey: QueryKey,
  definition: Definition<Line, Change>,
  stored = cachedList<Line>(client, queryKey)?.stored,
): void {
  // Signing out removes the query.
  if (client.getQueryState(queryKey))
    client.setQueryData<CachedList<Line>>(queryKey, withQueue(client, queryKey, definition, stored));
}

/**
 * Sends a change and writes the resulting lines to the cache. The changes right behind it in the queue are sent with it
 * as far as they can be joined, so that fast clicking sends the last state only; when it is their turn, they share its
 * outcome. Waits for the list's first fetch.
 */
async function send<Line, Change>(
  client: QueryClient,
  queryKey: QueryKey,
  definition: Definition<Line, Change>,
  queued: Queued<Line, Change>,
): Promise<boolean> {
  if (queued.sending) return (await queued.sending).fresh ?? false;
  const batch = [queued];
  const answer = (stored?: readonly Line[]) => {
    for (const one of batch) one.answered = true;
    updateCache(client, queryKey, definition, stored);
  };
  try {
    const stored = await storedLines<Line>(client, queryKey);
    let { change } = queued;
    const queue = queuedChanges<Line, Change>(client, queryKey);
    for (const next of queue.slice(queue.indexOf(queued) + 1)) {
      const joined = definition.join(change, next.change);
      if (joined === undefined) break;
      change = joined;
      batch.push(next);
    }
    const sending = definition.send(stored, change);
    for (const one of batch) one.sending = sending;
    const { lines, fresh = false } = await sending;
    answer(lines);
    return fresh;
  } catch (error) {
    answer();
    throw error;
  }
}

/** A list that has not been fetched yet is left alone: the change failed with it. */
function refetchWhenSettled(client: QueryClient, queryKey: QueryKey): void {
  const settled = client.isMutating({ mutationKey: queryKey }) === 0;
  if (settled && cachedList(client, queryKey)?.stored) refetchInAllTabs(String(queryKey[0]));
}

function cachedList<Line>(client: QueryClient, queryKey: QueryKey): CachedList<Line> | undefined {
  return client.getQueryData<CachedList<Line>>(queryKey);
}

/** Returns the changes whose mutations have not settled, the oldest first. */
function queuedChanges<Line, Change>(client: QueryClient, mutationKey: QueryKey): Queued<Line, Change>[] {
  const pending = client.getMutationCache().findAll({ mutationKey, status: "pending" });
  return pending.map(({ state }) => state.variables as Queued<Line, Change>);
}

function withQueue<Line, Change>(
  client: QueryClient,
  queryKey: QueryKey,
  { before, apply }: Definition<Line, Change>,
  stored: readonly Line[] | undefined,
): CachedList<Line> {
  const changes = queuedChanges<Line, Change>(client, queryKey).filter(({ answered }) => !answered);
  const shown = changes.reduce((lines, { change }) => apply(lines, change), stored ?? before(queryKey));
  return { stored, shown };
}

async function storedLines<Line>(client: QueryClient, queryKey: QueryKey): Promise<readonly Line[]> {
  // A member's unsent changes must not end up in the list of the next one.
  if (!client.getQueryState(queryKey)) throw new Error("signed out before the change was sent");
  const cached = cachedList<Line>(client, queryKey);
  if (cached?.stored) return cached.stored;
  const { stored } = await client.fetchQuery<CachedList<Line>>({ queryKey, staleTime: 0 });
  // Without a connection a list may be shown that the server has not confirmed: no change can build on it.
  if (!stored) throw networkError("the list is not known");
  return stored;
}
