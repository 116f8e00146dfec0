/** Resolves when the browser has nothing better to do, or after `timeout` milliseconds. */
export function idle(timeout: number): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari has no idle callback.
    if ("requestIdleCallback" in window) window.requestIdleCallback(resolve, { timeout });
    else setTimeout(resolve, 50);
  });
}
