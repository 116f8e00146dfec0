import type { Location } from "react-router";

/** The key in session storage under which ScrollRestoration stores the positions. */
export const scrollStorageKey = "scroll-positions";

/** A key under which no position is ever stored. */
const none = "none";

/**
 * Returns the function that names the key of an entry's position for ScrollRestoration. That is a key of the
 * entry's own, with three exceptions:
 *
 * - A new entry of the same path starts where the one before it was: a changed query string leaves the view
 *   alone.
 * - An address that is opened anew in the same tab starts anew: only a reload and the history recall its
 *   position.
 * - A plain link to a part of the same page leads there however often it is followed.
 */
export function createScrollKey(): (location: Location) => string {
  let last: Location | undefined;
  let known: Set<string>;

  return (location) => {
    const key = entryKey(location);
    const before = last;
    last = location;
    if (!before) {
      known = new Set([...storedKeys(), key]);
      return openedAnew() ? none : key;
    }
    const moved = before.pathname === location.pathname && entryKey(before) !== key;
    if (moved && isPlain(location) && location.hash.length > 1 && location.hash !== before.hash) return none;
    const fresh = !known.has(key);
    known.add(key);
    return moved && fresh ? entryKey(before) : key;
  };
}

/**
 * Reports whether the entry was not created by the router: the first of every document, and those of plain
 * links.
 */
function isPlain({ key }: Location): boolean {
  return key === "default";
}

function entryKey(location: Location): string {
  return isPlain(location) ? `default ${location.pathname}${location.hash}` : location.key;
}

function storedKeys(): string[] {
  try {
    return Object.keys(JSON.parse(sessionStorage.getItem(scrollStorageKey) ?? "{}") as object);
  } catch {
    return [];
  }
}

function openedAnew(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "navigate";
}
