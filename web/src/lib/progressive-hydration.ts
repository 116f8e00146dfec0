import { scheduling } from "@/react/scheduling";

/** Whether a part of a page can render: at once if `ready`, else when the promise resolves. */
export type HydrationSlot = { ready: boolean; promise?: Promise<void> };

type Step = () => void;

/** The parts that wait for hydration, the next one first; undefined while nothing is hydrated. */
let queue: Step[] | undefined;

/** Returns the slot of a part that is rendered for the first time. */
export function scheduleHydration(): HydrationSlot {
  const slot: HydrationSlot = { ready: false };
  if (typeof document === "undefined") {
    // Suspending makes the server mark where the part begins and ends.
    slot.promise = Promise.resolve().then(() => void (slot.ready = true));
  } else if (queue) {
    const parts = queue;
    slot.promise = new Promise((resolve) =>
      parts.push(() => {
        slot.ready = true;
        resolve();
      }),
    );
  } else {
    slot.ready = true;
  }
  return slot;
}

/** For how many milliseconds parts are hydrated before yielding to the browser. */
const budget = 6;

/**
 * Calls `hydrate` for the server's markup, then hydrates its parts one by one; resolves when all are. Updates and effects
 * are held until then: each part must be compared with the markup that the server rendered from the same state.
 */
export async function hydrateProgressively(hydrate: () => void): Promise<void> {
  const parts: Step[] = [];
  queue = parts;
  scheduling.holdUpdates();
  try {
    hydrate();
    // A part may contain parts, and so may a chunk that has just loaded.
    while (parts.length > 0) await runInSlices(parts);
  } finally {
    queue = undefined;
    await runInSlices(scheduling.releaseUpdates());
  }
}

/** Runs steps until there are none, yielding to the browser whenever the time budget is spent. */
async function runInSlices(steps: Step[]): Promise<void> {
  let begin = -Infinity;
  for (let step; (step = steps.shift());) {
    if (performance.now() - begin > budget) {
      await yieldToBrowser();
      begin = performance.now();
    }
    step();
    // Preact renders it in the microtasks that follow.
    for (let i = 0; i < 5; i++) await undefined;
  }
}

/** Lets the browser handle input. Unlike a timer, a message is not throttled in background tabs. */
function yieldToBrowser(): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", resolve, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}
