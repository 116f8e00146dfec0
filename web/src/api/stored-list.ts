/** A list that a visitor without an account keeps in local storage. */
export type StoredList<Item> = {
  /** What is stored now; the same stored text gives the same array, as useSyncExternalStore asks. */
  read: () => readonly Item[];
  /** Outside a browser nobody has stored anything. */
  empty: () => readonly Item[];
  /** Replaces the list; an empty one leaves no trace. False when storage refuses. */
  write: (items: readonly Item[]) => boolean;
  /** Calls back when the list changes, here or in another tab. */
  subscribe: (changed: () => void) => () => void;
};

/** Storage may hold anything, so `parse` gets its raw text and must make sense of it. */
export function storedList<Item>(
  key: string,
  parse: (text: string | null) => readonly Item[],
): StoredList<Item> {
  const none = parse(null);
  const listeners = new Set<() => void>();
  let lastText: string | null = null;
  let lastItems = none;

  return {
    read() {
      let text: string | null = null;
      try {
        text = localStorage.getItem(key);
      } catch {
        // Forbidden storage is an empty list.
      }
      if (text !== lastText) {
        lastText = text;
        lastItems = parse(text);
      }
      return lastItems;
    },
    empty: () => none,
    write(items) {
      try {
        if (items.length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(items));
      } catch (error) {
        console.error(error);
        return false;
      }
      for (const changed of listeners) changed();
      return true;
    },
    subscribe(changed) {
      const listen = (event: StorageEvent) => {
        if (event.key === key || event.key === null) changed();
      };
      listeners.add(changed);
      window.addEventListener("storage", listen);
      return () => {
        listeners.delete(changed);
        window.removeEventListener("storage", listen);
      };
    },
  };
}

/** The objects of a stored array; everything else storage may hold is left out. */
export function storedObjects(text: string | null): Record<string, unknown>[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(value)) return [];
    return value.filter((item) => typeof item === "object" && item !== null && !Array.isArray(item));
  } catch {
    return [];
  }
}

export function storedText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A stored price: never negative, never absurd. */
export function storedPrice(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : 0;
}
