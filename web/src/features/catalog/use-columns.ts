import { useSyncExternalStore } from "react";

/** Choices of this visit, which also last where storage is forbidden. */
const chosen = new Map<string, number>();
const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

function stored(name: string): number {
  try {
    return Number(localStorage.getItem(name));
  } catch {
    return 0;
  }
}

/** The number of columns that the shopper last chose under this name, else the first choice. */
export function useColumns<Columns extends number>(
  name: string,
  choices: readonly [Columns, ...Columns[]],
): [Columns, (columns: Columns) => void] {
  const read = () => {
    const last = chosen.get(name) ?? stored(name);
    return choices.find((choice) => choice === last) ?? choices[0];
  };
  const keep = (columns: Columns) => {
    chosen.set(name, columns);
    try {
      localStorage.setItem(name, String(columns));
    } catch {
      // Then it lasts for this visit.
    }
    for (const changed of listeners) changed();
  };
  return [useSyncExternalStore(subscribe, read, () => choices[0]), keep];
}
