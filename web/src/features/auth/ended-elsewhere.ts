let ended = false;
const watchers = new Set<() => void>();

/** Whether the session was ended elsewhere, as an external store: the page to sign in on tells it by itself. */
export const endedElsewhere = {
  set(now: boolean): void {
    ended = now;
    for (const wake of watchers) wake();
  },
  get: () => ended,
  subscribe(wake: () => void): () => void {
    watchers.add(wake);
    return () => watchers.delete(wake);
  },
};
