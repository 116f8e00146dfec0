import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import type * as FollowPage from "./follow-page";

const storageKey = "scroll";
const positions = new Map<string, number>();

/** What somebody does who goes on by themselves. */
const takeovers = ["wheel", "touchmove", "pointerdown", "keydown"];

/**
 * The one owner of the scroll position. A new path starts at its top with the focus on the content, or at the
 * element that its hash names. Going back and reloading return to where the page was left. All of that holds
 * for pages that are still loading. A changed query string leaves the view alone.
 */
export function ScrollManager() {
  const { pathname, key: entry, hash } = useLocation();
  // The first entry of every loaded document has the same key, and so have those that plain links to a part of
  // the page make.
  const plain = entry === "default";
  const key = plain ? `${entry} ${pathname}${hash}` : entry;
  const navigation = useNavigationType();
  const last = useRef({ key, pathname, hash, top: 0 });

  // Before the first restore below: a reloaded page returns to its place too.
  useLayoutEffect(() => {
    window.history.scrollRestoration = "manual";
    recallPositions(last.current.key);
  }, []);

  // A layout effect, so that the listener of a page that was left never sees the next page scroll.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    const keep = () => {
      remember();
      keepPositions();
    };
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", keep);
    };
  }, [key]);

  useLayoutEffect(() => {
    const left = last.current;
    const samePath = left.pathname === pathname;
    last.current = { key, pathname, hash, top: samePath ? window.scrollY : 0 };
    // An entry may be left before anybody scrolls; it is where it began then.
    if (left.key !== key && !positions.has(left.key) && (samePath || left.top > 0))
      positions.set(left.key, left.top);
    const named = hash.length > 1;
    const known = positions.get(key);
    const followed = plain && samePath && left.hash !== hash && named;
    if (navigation === "POP" && known !== undefined && !followed) {
      window.scrollTo(0, known);
      const tallEnough = document.documentElement.scrollHeight >= known + window.innerHeight;
      return tallEnough ? undefined : later(({ place }) => place(known));
    }
    if (!samePath) window.scrollTo(0, 0);
    if (named) return later(({ target }) => target(hash));
    if (samePath) return undefined;
    const content = document.getElementById("content");
    content?.focus({ preventScroll: true });
    return content ? undefined : later((all) => all.content);
  }, [pathname, key, plain, hash, navigation]);

  return null;
}

/**
 * What the page is not ready for yet is left to code of its own, until somebody takes over. Returns what ends
 * it.
 */
function later(choose: (all: typeof FollowPage) => () => boolean): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const end = () => ending.abort();
  for (const name of takeovers) window.addEventListener(name, end, { passive: true, signal });
  void import("./follow-page").then((all) => all.follow(choose(all), signal), console.error);
  return end;
}

function keepPositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50)));
  } catch {
    // Without storage a reload starts at the top.
  }
}

/** An address that was opened anew in the same tab starts anew: only a reload and the history recall its place. */
function recallPositions(opened: string): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    if (!Array.isArray(kept)) return;
    for (const [key, top] of kept)
      if (typeof key === "string" && typeof top === "number") positions.set(key, top);
  } catch {
    // As above.
  }
  const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (document?.type === "navigate") positions.delete(opened);
}
