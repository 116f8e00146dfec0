import { useContext, type ComponentProps, type MouseEvent } from "react";
import {
  createPath,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_NavigationContext as NavigationContext,
  type To,
} from "react-router";
import { afterFrame } from "@/react/after-frame";
import { prefersReducedMotion } from "./reduced-motion";

export type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** A path from the root, the query or hash of another place on this page, or the address of another site. */
  to: To;
  replace?: boolean;
  state?: unknown;
  /** The next page grows out of this one, unless the visitor prefers less motion. */
  viewTransition?: boolean;
  /** Shows at once that the link was pressed: it is followed after the frame that shows that. */
  onFollow?: () => void;
};

/**
 * A link to a page of the shop. The router's own depends on the location and prepares for more than the shop
 * uses: a page has eighty of them, which were a tenth of the time to take it over, and every navigation
 * rendered all of them again.
 */
export function Link({ to, replace, state, viewTransition, onFollow, onClick, ...rest }: LinkProps) {
  const { navigator } = useContext(NavigationContext);
  const router = useContext(DataRouterContext)?.router;

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    const { href, origin } = event.currentTarget;
    // The router knows paths alone.
    const place = String(to).startsWith(origin) ? href.slice(origin.length) : to;
    // As the browser does, a link to where one is adds nothing to the history.
    const replacing = replace ?? href === window.location.href;
    const go = () => {
      if (router && viewTransition && !prefersReducedMotion())
        void router.navigate(place, { state, replace: replacing, viewTransition });
      else if (replacing) navigator.replace(place, state);
      else navigator.push(place, state);
    };
    if (!onFollow) return go();
    onFollow();
    afterFrame(go);
  }

  return (
    <a {...rest} href={typeof to === "string" ? to : createPath({ pathname: "", ...to })} onClick={follow}>
      {rest.children}
    </a>
  );
}

/** A click without a modifier that would open the page elsewhere, on a link within the shop. */
function isPlain(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  return (
    event.button === 0 &&
    (!target || target === "_self") &&
    event.currentTarget.host === window.location.host &&
    !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
  );
}
