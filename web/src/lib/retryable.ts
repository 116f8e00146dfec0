/**
 * Returns a function that loads a chunk and may be called again after a failure. The bundler's loader requests
 * each style sheet once, whether it arrives or not: a retry requests the missing ones again.
 */
export function retryable<Chunk>(load: () => Promise<Chunk>): () => Promise<Chunk> {
  let failed = false;
  return async () => {
    if (failed) requestStylesAgain();
    try {
      return await load();
    } catch (error) {
      failed = true;
      throw error;
    }
  };
}

function requestStylesAgain() {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (!link.sheet) link.replaceWith(link.cloneNode());
}
