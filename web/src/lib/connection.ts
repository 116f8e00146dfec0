import { onlineManager } from "@tanstack/react-query";

// A browser that says "online" knows of a network, not whether the shop can be reached over it, and one that says
// "offline" may be wrong. This module finds out, and tells everybody through TanStack's onlineManager.

const firstPause = 1000;
const longestPause = 30_000;
/** A connection that holds this long is sound: the next loss is looked into quickly again. */
const sound = 60_000;

let pause = firstPause;
let backAt = 0;
let watching = false;
/** Ends the pause before the next look. */
let look: (() => void) | undefined;
let oldest: number | undefined;
const listeners = new Set<() => void>();

/** When the oldest of the responses that came from the service worker's cache was cached, in milliseconds. */
export const oldestCachedResponse = {
  read: () => oldest,
  subscribe: (changed: () => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  },
};

onlineManager.subscribe(follow);
// oxlint-disable-next-line matjar/server-safe -- a server is always online
if (!onlineManager.isOnline()) follow(false);

function follow(online: boolean) {
  if (!online) return void watch();
  setOldest(undefined);
  look?.();
  return undefined;
}

function setOldest(time: number | undefined) {
  oldest = time;
  for (const changed of listeners) changed();
}

/** Reports that a request got no response. If the shop cannot be reached at all, pages wait until it can. */
export async function reportNoResponse(): Promise<void> {
  if (watching || !(await reachable())) onlineManager.setOnline(false);
}

/** Reports that a response came from the service worker's cache, cached at `time`. */
export function reportCachedResponse(time: number): void {
  onlineManager.setOnline(false);
  if (time < (oldest ?? Infinity)) setOldest(time);
}

async function reachable(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Ends being offline when the shop can be reached. */
async function watch(): Promise<void> {
  if (watching) return;
  watching = true;
  if (Date.now() - backAt > sound) pause = firstPause;
  do {
    await wait(pause);
    pause = Math.min(2 * pause, longestPause);
  } while (!onlineManager.isOnline() && !(await reachable()));
  watching = false;
  backAt = Date.now();
  onlineManager.setOnline(true);
}

/** Waits, but no longer than until somebody looks at the page or the browser says that there is a network. */
async function wait(time: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve) => {
    look = resolve;
    timer = setTimeout(resolve, time);
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });
  clearTimeout(timer);
}
