/** Something that a page keeps for one member, in this tab, until they sign out. */
export type Kept<Value> = {
  /** What was kept for this member. What somebody else left behind is thrown away. */
  read: (userId: string) => Value | undefined;
  write: (userId: string, value: Value) => void;
  forget: () => void;
};

const prefix = "kept:";

/** Storage may hold anything, so `parse` must make sense of it. A tab without storage keeps nothing. */
export function kept<Value>(name: string, parse: (value: unknown) => Value | undefined): Kept<Value> {
  const key = prefix + name;
  const forget = () => attempt(() => sessionStorage.removeItem(key));
  return {
    read(userId) {
      const stored = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? "null") as unknown);
      if (typeof stored !== "object" || stored === null) return undefined;
      const { user, value } = stored as { user?: unknown; value?: unknown };
      if (user === userId) return parse(value);
      forget();
      return undefined;
    },
    write: (userId, value) =>
      attempt(() => sessionStorage.setItem(key, JSON.stringify({ user: userId, value }))),
    forget,
  };
}

/** Forgets everything that was kept, whoever it was kept for. */
export function forgetKept(): void {
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
