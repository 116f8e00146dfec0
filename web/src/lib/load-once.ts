import { reloadOnce } from "./reload-once";

/**
 * Returns a function that loads a part of the app once. A failed load is retried with the next call; if the
 * chunk no longer exists because the shop was updated, the document is reloaded.
 */
export function loadOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loaded: Promise<Part> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      console.error(error);
      void reloadOnce();
      throw error;
    });
    return loaded;
  };
}
