import { scheduling } from "@/react/scheduling";

/** When a part of a page is rendered: at once where `come` is true, else when the promise resolves. */
export type Turn = { come: boolean; promise?: Promise<void> };

type Step = () => void;

/** The turns of parts that wait, the next first; undefined while no markup is being taken over. */
let waiting: Step[] | undefined;

/** Returns the turn of a part that is rendered for the first time. */
export function nextTurn(): Turn {
  const turn: Turn = { come: false };
  if (typeof document === "undefined") {
    // The server marks where parts that wait begin and end.
    turn.promise = Promise.resolve().then(() => void (turn.come = true));
  } else if (waiting) {
    const parts = waiting;
    turn.promise = new Promise((resolve) =>
      parts.push(() => {
        turn.come = true;
        resolve();
      }),
    );
  } else {
    turn.come = true;
  }
  return turn;
}

/** For how many milliseconds parts are taken over before the browser gets a turn. */
const longest = 10;

/**
 * Lets `hydrate` take over the markup of a page, then its parts one by one; resolves when all are. What only the browser
 * knows changes nothing before that: a part is compared with the markup that the server made of the same state.
 */
export async function takeOver(hydrate: () => void): Promise<void> {
  const parts: Step[] = [];
  waiting = parts;
  scheduling.holdUpdates();
  try {
    hydrate();
    // A part may have parts, and code that has just come too.
    while (parts.length > 0) await inTurns(parts);
  } finally {
    waiting = undefined;
    await inTurns(scheduling.releaseUpdates());
  }
}

/** Runs steps until there are none, with a turn for the browser whenever they have taken long enough. */
async function inTurns(steps: Step[]): Promise<void> {
  let begin = -Infinity;
  for (let step; (step = steps.shift());) {
    if (performance.now() - begin > longest) {
      await pause();
      begin = performance.now();
    }
    step();
    // It is rendered in the microtasks that follow.
    for (let i = 0; i < 5; i++) await undefined;
  }
}

/** Lets the browser answer the shopper; unlike a timer it takes no longer in a page that is not in sight. */
function pause(): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", resolve, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}
