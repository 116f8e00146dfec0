type Listener = (code: string) => void;

let listener: Listener | undefined;

/** For the API client: the server does not take the session for good, and why. */
export function reportUnauthorized(code: string): void {
  listener?.(code);
}

/** For who keeps the session: hears of every refusal. Returns how to stop. */
export function onUnauthorized(listen: Listener): () => void {
  listener = listen;
  return () => {
    if (listener === listen) listener = undefined;
  };
}
