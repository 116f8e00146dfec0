import { idle } from "@/lib/idle";

/** For how long layout runs before yielding to the browser, in milliseconds. */
const budget = 8;

/**
 * Lays out what the document left for later, a few parts at a time, so that scrolling and going back find the
 * page in its full height. Pages that follow have nothing to leave: they are rendered part by part anyway.
 */
export async function layOutBelowFold(): Promise<void> {
  let began = 0;
  for (const part of document.querySelectorAll<HTMLElement>(".below-fold")) {
    if (performance.now() - began > budget) {
      await idle(1000);
      began = performance.now();
    }
    part.classList.remove("below-fold");
    // Reading the height lays it out.
    void part.offsetHeight;
  }
  document.documentElement.dataset.settled = "";
}
