import { useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  ScrollRestoration,
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigationType,
} from "react-router";
import type * as ScrollModule from "./scroll-restoration";
import { createScrollKey, scrollStorageKey } from "./scroll-key";

/** Events of shoppers who move the focus or write. */
const actions = ["pointerdown", "keydown", "input"];
/** Those, and events of shoppers who scroll. */
const takeovers = ["wheel", "touchmove", ...actions];

/**
 * Scroll position and focus follow the address. The router restores the position of an entry that was left
 * and starts a new path at its top; what it does not do is added here: the focus moves to the content of a new
 * path or to the element that the hash names, also when that arrives later, and a position is restored again
 * while the page still grows.
 */
export function RouteFocus() {
  const [scrollKey] = useState(createScrollKey);
  return (
    <>
      <ScrollRestoration getKey={scrollKey} storageKey={scrollStorageKey} />
      <AfterScroll />
    </>
  );
}

/** A sibling after ScrollRestoration, so that its effect runs when the router has scrolled. */
function AfterScroll() {
  // The only place where the router exposes the position that it restored.
  const router = useContext(DataRouterContext)?.router;
  const location = useLocation();
  const navigation = useNavigationType();
  const last = useRef(location);
  /** The key of the location that was last asked for, unless the shopper did something since. */
  const untouched = useRef<string>(undefined);

  // A page is shown later than it is asked for. Who by then is busy in what stays, such as the search box, is left
  // alone.
  useEffect(() => {
    const listening = listen(actions, () => (untouched.current = undefined));
    let asked: string | undefined;
    const unsubscribe = router?.subscribe(({ navigation: { location: next }, location: shown }) => {
      const { key } = next ?? shown;
      if (key !== asked) untouched.current = asked = key;
    });
    return () => {
      listening.abort();
      unsubscribe?.();
    };
  }, [router]);

  useLayoutEffect(() => {
    const { pathname, hash } = location;
    const samePath = last.current.pathname === pathname;
    last.current = location;
    const restored = router?.state.restoreScrollPosition;
    if (navigation === "POP" && typeof restored === "number") {
      // After a reload the router scrolls one render later, which would show the top for a moment.
      // Guessed heights would put something else there.
      if (restored > 0) document.documentElement.dataset.settled = "";
      window.scrollTo(0, restored);
      const tallEnough = document.documentElement.scrollHeight >= restored + window.innerHeight;
      return tallEnough ? undefined : later(({ restoreScroll }) => restoreScroll(restored));
    }
    if (hash.length > 1) return later(({ scrollToHash }) => scrollToHash(hash));
    const busy = untouched.current !== location.key && document.activeElement !== document.body;
    if (samePath || busy) return undefined;
    const content = document.getElementById("content");
    content?.focus({ preventScroll: true });
    return content ? undefined : later(({ focusContent }) => focusContent);
  }, [location, navigation, router]);

  return null;
}

/** Calls `act` at each of the events, until it is aborted. */
function listen(names: readonly string[], act: () => void): AbortController {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const name of names) window.addEventListener(name, act, options);
  return listening;
}

/**
 * Retries what the page is not ready for yet, until the shopper scrolls or moves the focus. Returns the
 * function that cancels it. The code loads on demand.
 */
function later(choose: (all: typeof ScrollModule) => () => boolean): () => void {
  const end = () => listening.abort();
  const listening = listen(takeovers, end);
  void import("./scroll-restoration").then(
    (all) => all.retryOnChange(choose(all), listening.signal),
    console.error,
  );
  return end;
}
