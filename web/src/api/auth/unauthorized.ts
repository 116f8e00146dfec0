type Listener = (code: string) => void;

let listener: Listener | undefined;

/** For the API client: reports that the server refused the session, with the code. */
export function reportUnauthorized(code: string): void {
  listener?.(code);
}

/** For the owner of the session: called with every refusal. Returns the function that unsubscribes. */
export function onUnauthorized(listen: Listener): () => void {
  listener = listen;
  return () => {
    if (listener === listen) listener = undefined;
  };
}
