const key = "reloaded";

/**
 * Loads the document anew after a part of the app did not come: it is gone since the shop was updated, or the
 * browser remembers its failure. Does so once for each version of the app and page, so that what a new
 * document cannot mend never becomes a loop, and only if the server answers.
 */
export async function reloadOnce(): Promise<void> {
  const version = document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";
  const mark = `${version} ${window.location.pathname}`;
  try {
    if (sessionStorage.getItem(key) === mark) return;
    await fetch("/healthz");
    sessionStorage.setItem(key, mark);
    window.location.reload();
  } catch (error) {
    console.error(error);
  }
}
