import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import type { Choice } from "@/lib/offer";
import { choiceIn, withChoice } from "@/lib/product-path";

/** Passes on the choice that the address names, after each navigation to it. */
export function useChoiceInAddress(take: (named: Choice) => void): void {
  const location = useLocation();
  // A document is the same for every choice; the one that is named replaces its first one once the app runs.
  useLayoutEffect(() => {
    // Not the router's search, which does not know what writeChoice changed.
    take(choiceIn(window.location.search));
    // What the shopper chose since the navigation stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [location]);
}

/** Names the choice in the address of the current page, so that a reload, a bookmark or going back opens with it. */
export function writeChoice(choice: Choice): void {
  const { pathname, search, hash } = window.location;
  const named = withChoice(search, choice);
  // Without the router: nothing else on the page depends on it, and it is not a step to go back.
  window.history.replaceState(window.history.state, "", `${pathname}${named && `?${named}`}${hash}`);
}
