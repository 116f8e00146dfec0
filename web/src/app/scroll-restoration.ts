/** How long a page that still grows is followed, in milliseconds. */
const patience = 1500;

/** Calls `attempt` now and after every change of the page, until it returns true or is aborted. */
export function retryOnChange(attempt: () => boolean, aborted: AbortSignal): void {
  if (aborted.aborted) return;
  const retry = () => {
    if (attempt()) stop();
  };
  const changes = new MutationObserver(retry);
  const sizes = new ResizeObserver(retry);
  function stop() {
    changes.disconnect();
    sizes.disconnect();
  }
  aborted.addEventListener("abort", stop);
  changes.observe(document.body, { childList: true, subtree: true });
  sizes.observe(document.body);
  retry();
}

/** Restores a scroll position: done when the page is tall enough again, or after the time limit. */
export function restoreScroll(top: number): () => boolean {
  const deadline = performance.now() + patience;
  return () => {
    if (performance.now() > deadline) return true;
    window.scrollTo(0, top);
    return document.documentElement.scrollHeight >= top + window.innerHeight;
  };
}

/**
 * Scrolls to the element of a hash and focuses it: waits until it exists, then keeps it in view while the
 * content above it still moves.
 */
export function scrollToHash(hash: string): () => boolean {
  const id = decoded(hash.slice(1));
  let shown: HTMLElement | undefined;
  let deadline = Infinity;
  return () => {
    const element = document.getElementById(id);
    if (!element) return false;
    if (performance.now() > deadline) return true;
    if (element !== shown) {
      shown = element;
      deadline = performance.now() + patience;
      element.tabIndex = -1;
      element.focus({ preventScroll: true });
    }
    element.scrollIntoView();
    return false;
  };
}

/** Focuses the content of a page whose layout arrives after its address. */
export function focusContent(): boolean {
  const element = document.getElementById("content");
  element?.focus({ preventScroll: true });
  return element !== null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
