import { useEffect, useMemo, useSyncExternalStore } from "react";

/** A value stored for one member, in this tab, until they sign out. */
export type SessionStore<Value> = {
  /** Returns the value stored for this member. A value of another member is removed. */
  read: (userId: string) => Value | undefined;
  write: (userId: string, value: Value) => void;
  clear: () => void;
  /** Returns the stored text, of any user. */
  text: () => string | null;
  /** Returns the value that a stored text holds for this member. */
  parse: (text: string | null, userId: string) => Value | undefined;
};

/**
 * What begins with it is a member's, in both storages, and goes with them when they sign out. Browsers have entries
 * under it that must be found, and privacy.md names them: it does not change.
 */
const memberKeyPrefix = "kept:";

/** Storage may hold anything, so `parse` must validate it. A tab without storage stores nothing. */
export function sessionStore<Value>(
  name: string,
  parse: (value: unknown) => Value | undefined,
): SessionStore<Value> {
  const key = memberKeyPrefix + name;
  const clear = () => attempt(() => sessionStorage.removeItem(key));
  const text = () => attempt(() => sessionStorage.getItem(key)) ?? null;
  return {
    read(userId) {
      const stored = entryOf(text());
      if (!stored) return undefined;
      if (stored.user === userId) return parse(stored.value);
      clear();
      return undefined;
    },
    text,
    parse(stored, userId) {
      const entry = entryOf(stored);
      return entry?.user === userId ? parse(entry.value) : undefined;
    },
    write: (userId, value) =>
      attempt(() => sessionStorage.setItem(key, JSON.stringify({ user: userId, value }))),
    clear,
  };
}

/** Returns the value that is stored for a member, without reading storage while rendering on the server. */
export function useSessionStore<Value>(store: SessionStore<Value>, userId: string): Value | undefined {
  const text = useSyncExternalStore(neverChanges, store.text, noText);
  // Removes a value of another member.
  useEffect(() => void store.read(userId), [store, userId]);
  return useMemo(() => store.parse(text, userId), [store, text, userId]);
}

// Another tab has a store of its own, and this tab renders its own writes.
const neverChanges = () => () => undefined;
const noText = () => null;

function entryOf(text: string | null): { user?: unknown; value?: unknown } | undefined {
  const entry = attempt(() => JSON.parse(text ?? "null") as unknown);
  return typeof entry === "object" && entry !== null ? entry : undefined;
}

/** Clears every session store, of any user, and what else is kept for a member under the same prefix. */
export function clearSessionStores(): void {
  for (const storage of ["sessionStorage", "localStorage"] as const) {
    attempt(() => {
      for (const key of Object.keys(window[storage]))
        if (key.startsWith(memberKeyPrefix)) window[storage].removeItem(key);
    });
  }
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
