/** Tells the document that the app runs: from here on, buttons do what they say. */
export function announceReady(): void {
  document.documentElement.dataset.ready = "";
  window.dispatchEvent(new Event("matjar:ready"));
}
