import { createContext, useContext, useMemo, useState, useSyncExternalStore } from "react";

/** The time that the document states, in milliseconds: the server's clock when it was written. */
export const DocumentTimeContext = createContext(0);

type Clock = { read: () => number; subscribe: (changed: () => void) => () => void };

/** Returns a clock that starts when it is read first and ticks every second until `end`. */
function createClock(end: number): Clock {
  let now: number | undefined;
  const read = () => (now ??= Date.now());
  return {
    read,
    subscribe(changed) {
      if (read() >= end) return () => undefined;
      const timer = setInterval(() => {
        now = Date.now();
        if (now >= end) clearInterval(timer);
        changed();
      }, 1000);
      return () => clearInterval(timer);
    },
  };
}

/** Returns the time, every second anew until `end`. The server renders the time that the document states. */
export function useTime(end: number): number {
  const stated = useContext(DocumentTimeContext);
  const clock = useMemo(() => createClock(end), [end]);
  return useSyncExternalStore(clock.subscribe, clock.read, () => stated);
}

/** Returns when the component was mounted. The server renders the time that the document states. */
export function useMountTime(): number {
  const stated = useContext(DocumentTimeContext);
  const [clock] = useState(() => createClock(-Infinity));
  return useSyncExternalStore(clock.subscribe, clock.read, () => stated);
}

/** Returns when the document was loaded. The server renders the time that the document states. */
export function useLoadTime(): number {
  const stated = useContext(DocumentTimeContext);
  return useSyncExternalStore(
    neverChanges,
    () => performance.timeOrigin,
    () => stated,
  );
}

const neverChanges = () => () => undefined;
