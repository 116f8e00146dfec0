import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import type { Choice } from "@/lib/offer";
import { choiceIn, withChoice } from "@/lib/product-path";

/** Calls back with the options in the URL's query string, after each navigation. */
export function useOptionsInUrl(onChange: (choice: Choice) => void): void {
  const location = useLocation();
  // A document is the same for every choice; that of the URL replaces the first one once the app runs.
  useLayoutEffect(() => {
    // Not the router's search, which does not know what writeOptionsToUrl has changed.
    onChange(choiceIn(window.location.search));
    // What the shopper chose since the navigation stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [location]);
}

/** Writes the chosen options into the URL, so that a reload, a bookmark or going back restores them. */
export function writeOptionsToUrl(choice: Choice): void {
  const { pathname, search, hash } = window.location;
  const named = withChoice(search, choice);
  // Without the router: nothing else on the page depends on it, and it is not a step to go back.
  window.history.replaceState(window.history.state, "", `${pathname}${named && `?${named}`}${hash}`);
}
