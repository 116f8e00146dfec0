import { reloadOnce } from "./reload-once";

/**
 * Returns a function that loads a part of the app, once. What could not be loaded is tried again the next time;
 * if it is gone because the shop was updated, the document is loaded anew.
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
