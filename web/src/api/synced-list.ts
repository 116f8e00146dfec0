import { ApiError } from "./api-error";
import type { ListStatus, OwnList } from "./own-list";

/** How a kind of list is kept on the server. Lines are never changed in place. */
export type Sync<Line, Change> = {
  /** Names the list to the other tabs. */
  name: string;
  /** What is shown until the server has answered once. */
  first: readonly Line[];
  load: () => Promise<readonly Line[]>;
  /** The lines with the change made. */
  show: (lines: readonly Line[], change: Change) => readonly Line[];
  /** Makes the change on the server. Gives the lines as they are there now, and whether it added something new. */
  send: (lines: readonly Line[], change: Change) => Promise<{ lines: readonly Line[]; fresh?: boolean }>;
  /** Both changes in one, where the later leaves nothing to send of the earlier; else undefined. */
  join: (earlier: Change, later: Change) => Change | undefined;
};

export type SyncedList<Line, Change> = Required<OwnList<Line>> & {
  /**
   * Shows the change at once and sends it. Resolves once the server has it, with whether something new was
   * added; rejects when it was refused, and then the lines no longer show it.
   */
  change: (change: Change) => Promise<boolean>;
};

type Entry<Change> = { change: Change; done: (fresh: boolean) => void; refused: (error: unknown) => void };

/** Older lines are asked for again when the visitor comes back to the tab. */
const freshMs = 15_000;

/**
 * A list on the server that answers every click at once. What is shown is what the server is known to have
 * with the changes on their way on top. Changes are sent one after the other; those that wait are joined, so
 * fast clicking sends the last state only. After each run the server is asked what it has, and so are the
 * other tabs told to do.
 */
export function syncedList<Line, Change>(sync: Sync<Line, Change>): SyncedList<Line, Change> {
  let stored: readonly Line[] | undefined;
  let shown = sync.first;
  let status: ListStatus = "loading";
  let sending: Entry<Change> | undefined;
  let waiting: Entry<Change>[] = [];
  let loading = false;
  let loadAgain = false;
  let loadedAt = 0;
  let sent = 0;
  const listeners = new Set<() => void>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const tabs = new BroadcastChannel(sync.name);

  function publish() {
    const changes = [...(sending ? [sending] : []), ...waiting].map((entry) => entry.change);
    shown = changes.reduce(sync.show, stored ?? sync.first);
    for (const changed of listeners) changed();
  }

  async function load(): Promise<void> {
    if (loading || sending) {
      loadAgain = true;
      return;
    }
    loading = true;
    loadAgain = false;
    const before = sent;
    try {
      const lines = await sync.load();
      // What was asked before a change may not have it.
      if (sent === before) stored = lines;
      status = "ready";
      loadedAt = Date.now();
    } catch (error) {
      if (signal.aborted) return;
      // Who is no longer signed in has no list; the auth client takes it from there.
      if (!(error instanceof ApiError && error.status === 401)) console.error(error);
      if (!stored) {
        status = "failed";
        for (const { refused } of waiting.splice(0)) refused(error);
      }
    } finally {
      loading = false;
    }
    if (signal.aborted) return;
    publish();
    if (waiting.length > 0) void send();
    else if (loadAgain) void load();
  }

  async function send(): Promise<void> {
    if (sending) return;
    while (stored && waiting.length > 0 && !signal.aborted) {
      sending = waiting.shift() as Entry<Change>;
      sent++;
      const { change, done, refused } = sending;
      try {
        const answer = await sync.send(stored, change);
        stored = answer.lines;
        done(answer.fresh ?? false);
      } catch (error) {
        refused(error);
      }
      sending = undefined;
      publish();
    }
    if (signal.aborted) return;
    tellTabs();
    void load();
  }

  function tellTabs() {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    tabs.postMessage("changed");
  }

  const refresh = () => {
    if (status === "failed") {
      status = "loading";
      publish();
    }
    void load();
  };

  tabs.addEventListener("message", refresh, { signal });
  window.addEventListener("online", refresh, { signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "visible" && Date.now() - loadedAt > freshMs) refresh();
    },
    { signal },
  );
  void load();

  return {
    read: () => shown,
    status: () => status,
    refresh() {
      tellTabs();
      refresh();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    stop() {
      stopping.abort();
      tabs.close();
    },
    change(change) {
      return new Promise((done, refused) => {
        let entry: Entry<Change> = { change, done, refused };
        waiting = waiting.filter((earlier) => {
          const joined = sync.join(earlier.change, entry.change);
          if (joined === undefined) return true;
          entry = both(earlier, entry, joined);
          return false;
        });
        waiting.push(entry);
        publish();
        if (stored) void send();
        else if (status === "failed") refresh();
      });
    },
  };
}

function both<Change>(a: Entry<Change>, b: Entry<Change>, change: Change): Entry<Change> {
  return {
    change,
    done: (fresh) => {
      a.done(fresh);
      b.done(fresh);
    },
    refused: (error) => {
      a.refused(error);
      b.refused(error);
    },
  };
}
