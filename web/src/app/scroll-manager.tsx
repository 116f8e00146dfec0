import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

const storageKey = "scroll";
const positions = new Map<string, number>();
/** How long a page that is still growing may be waited for, in milliseconds. */
const patience = 1500;

/**
 * A new path starts at its top with the focus on the content; going back returns to where the page was
 * left, as soon as the page is tall enough again. A changed query string leaves the view alone.
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
    if (navigation === "POP" && known !== undefined) return scrollWhenTall(known);
    if (samePath) {
      // The entry may be new all the same, and left before anybody scrolls.
      positions.set(key, window.scrollY);
      return undefined;
    }
    if (hash) return undefined;
    window.scrollTo(0, 0);
    document.getElementById("content")?.focus({ preventScroll: true });
    return undefined;
  }, [pathname, key, hash, navigation]);

  return null;
}

function scrollWhenTall(top: number): () => void {
  const reach = () => {
    window.scrollTo(0, top);
    if (document.documentElement.scrollHeight >= top + window.innerHeight) stop();
  };
  const observer = new ResizeObserver(reach);
  const timer = window.setTimeout(stop, patience);
  function stop() {
    observer.disconnect();
    window.clearTimeout(timer);
    window.removeEventListener("wheel", stop);
    window.removeEventListener("touchmove", stop);
  }
  // Whoever scrolls meanwhile is not pulled back.
  window.addEventListener("wheel", stop, { passive: true });
  window.addEventListener("touchmove", stop, { passive: true });
  observer.observe(document.body);
  reach();
  return stop;
}

function keepPositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50)));
  } catch {
    // Without storage a reload starts at the top.
  }
}

function recallPositions(): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    if (!Array.isArray(kept)) return;
    for (const [key, top] of kept)
      if (typeof key === "string" && typeof top === "number") positions.set(key, top);
  } catch {
    // As above.
  }
}
