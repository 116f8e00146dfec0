import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import type * as FollowPage from "./follow-page";

const storageKey = "scroll";
const positions = new Map<string, number>();

/**
 * The one owner of the scroll position. A new path starts at its top with the focus on the content, or at the
 * element that its hash names. Going back and reloading return to where the page was left. All of that holds
 * for pages that are still loading. A changed query string leaves the view alone.
 */
export function ScrollManager() {
  const { pathname, key: entry, hash } = useLocation();
  // The first entry of every loaded document has the same key.
  const key = entry === "default" ? `${entry} ${pathname}` : entry;
  const navigation = useNavigationType();
  const lastPath = useRef(pathname);

  // Before the first restore below: a reloaded page returns to its place too.
  useLayoutEffect(() => {
    window.history.scrollRestoration = "manual";
    recallPositions();
    window.addEventListener("pagehide", keepPositions);
    return () => window.removeEventListener("pagehide", keepPositions);
  }, []);

  // A layout effect, so that the listener of a page that was left never sees the next page scroll.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key]);

  useLayoutEffect(() => {
    const samePath = lastPath.current === pathname;
    lastPath.current = pathname;
    const known = positions.get(key);
    if (navigation === "POP" && known !== undefined) {
      window.scrollTo(0, known);
      return later(({ place }) => place(known));
    }
    // The entry may be new without a new path, and left before anybody scrolls.
    if (samePath) positions.set(key, window.scrollY);
    else window.scrollTo(0, 0);
    if (hash.length > 1) return later(({ target }) => target(hash));
    if (samePath) return undefined;
    const content = document.getElementById("content");
    content?.focus({ preventScroll: true });
    return content ? undefined : later((all) => all.content);
  }, [pathname, key, hash, navigation]);

  return null;
}

/** What the page is not ready for yet is left to code of its own. Returns what ends it. */
function later(choose: (all: typeof FollowPage) => () => boolean): () => void {
  let stop: (() => void) | undefined;
  let left = false;
  void import("./follow-page").then((all) => {
    if (!left) stop = all.follow(choose(all));
  }, console.error);
  return () => {
    left = true;
    stop?.();
  };
}

function keepPositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50)));
  } catch {
    // Without storage a reload starts at the top.
  }
}

/** An address that was opened anew in the same tab starts anew, so only a reload and the history recall. */
function recallPositions(): void {
  const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (document?.type === "navigate") return;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    if (!Array.isArray(kept)) return;
    for (const [key, top] of kept)
      if (typeof key === "string" && typeof top === "number") positions.set(key, top);
  } catch {
    // As above.
  }
}
