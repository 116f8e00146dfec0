/** A list in local storage, shared by all tabs. */
export type LocalStorageList<Item> = {
  /** Returns what is stored now: the same array for the same stored text, as useSyncExternalStore requires. */
  read: () => readonly Item[];
  /** Replaces the list; an empty one removes the key. Reports whether storage accepted it. */
  write: (items: readonly Item[]) => boolean;
  /** Calls `changed` when the list changes, here or in another tab. Returns how to unsubscribe. */
  subscribe: (changed: () => void) => () => void;
};

/** Storage may hold anything, so `parse` receives its raw text and must cope with all of it. */
export function localStorageList<Item>(
  key: string,
  parse: (text: string | null) => readonly Item[],
): LocalStorageList<Item> {
  const listeners = new Set<() => void>();
  let lastText: string | null = null;
  let lastItems = parse(null);

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

/** Returns the objects of a stored array, without anything else that it may hold. */
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
