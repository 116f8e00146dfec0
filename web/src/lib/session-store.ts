/** A value stored for one member, in this tab, until they sign out. */
export type SessionStore<Value> = {
  /** Returns the value stored for this member. A value of another member is removed. */
  read: (userId: string) => Value | undefined;
  write: (userId: string, value: Value) => void;
  clear: () => void;
};

const prefix = "kept:";

/** Storage may hold anything, so `parse` must validate it. A tab without storage stores nothing. */
export function sessionStore<Value>(
  name: string,
  parse: (value: unknown) => Value | undefined,
): SessionStore<Value> {
  const key = prefix + name;
  const clear = () => attempt(() => sessionStorage.removeItem(key));
  return {
    read(userId) {
      const stored = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? "null") as unknown);
      if (typeof stored !== "object" || stored === null) return undefined;
      const { user, value } = stored as { user?: unknown; value?: unknown };
      if (user === userId) return parse(value);
      clear();
      return undefined;
    },
    write: (userId, value) =>
      attempt(() => sessionStorage.setItem(key, JSON.stringify({ user: userId, value }))),
    clear,
  };
}

/** Clears every session store, whoever its value was stored for. */
export function clearSessionStores(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
