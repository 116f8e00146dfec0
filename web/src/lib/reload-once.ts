import { onlineManager } from "@tanstack/react-query";

const key = "reloaded";

/**
 * Reloads the document after a chunk of the app did not load: it is gone since the shop was updated, or the
 * browser remembers its failure. Does so once for each version of the app and page, so that what a new
 * document cannot mend never becomes a loop, and only if the server answers: the error page of a proxy would
 * replace an app that still works.
 */
export async function reloadOnce(): Promise<void> {
  // The name of the script changes with the app.
  const mark = `${import.meta.url} ${window.location.pathname}`;
  try {
    if (sessionStorage.getItem(key) === mark || !onlineManager.isOnline()) return;
    if (!(await fetch("/healthz")).ok) return;
    sessionStorage.setItem(key, mark);
    window.location.reload();
  } catch (error) {
    console.error(error);
    void import("./connection").then(({ reportNoResponse }) => reportNoResponse(), console.error);
  }
}
