/** When a part of a page is rendered: at once where `come` is true, else when the promise resolves. */
export type Turn = { come: boolean; promise?: Promise<void> };

/** The turns of parts that wait, the next first; undefined while no markup is being taken over. */
let waiting: (() => void)[] | undefined;

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

/** Lets `hydrate` take over the markup of a page, then its parts one by one; resolves when all are. */
export async function takeOver(hydrate: () => void): Promise<void> {
  const parts: (() => void)[] = [];
  waiting = parts;
  hydrate();
  let begin = -Infinity;
  // A part may have parts.
  for (let come; (come = parts.shift()); ) {
    if (performance.now() - begin > longest) {
      await pause();
      begin = performance.now();
    }
    come();
    // It is rendered in the microtasks that follow.
    for (let i = 0; i < 5; i++) await undefined;
  }
  waiting = undefined;
}

/** Lets the browser answer the shopper; unlike a timer it takes no longer in a page that is not in sight. */
function pause(): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}
