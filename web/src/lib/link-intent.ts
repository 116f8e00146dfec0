import { matchRoutes, type RouteObject } from "react-router";

/** A pointer that rests this long on a link means it, in milliseconds. */
const rest = 80;

/** Calls `meant` with a link when a finger or the focus reaches it, or the pointer rests on it. */
export function onLinkIntent(meant: (link: HTMLAnchorElement) => void): void {
  let resting: number | undefined;
  onLink("pointerover", (link, event) => {
    clearTimeout(resting);
    if ((event as PointerEvent).pointerType === "mouse") resting = window.setTimeout(meant, rest, link);
  });
  onLink("touchstart", meant);
  onLink("focusin", meant);
}

function onLink(type: string, handle: (link: HTMLAnchorElement, event: Event) => void) {
  const find = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
    if (link) handle(link, event);
  };
  document.addEventListener(type, find, { passive: true });
}

/** Returns the route of a table that a link leads to in this tab, and what its path has as parameters. */
export function routeBehind<Route extends RouteObject>(table: Route[], link: HTMLAnchorElement) {
  if (link.origin !== location.origin || link.target) return undefined;
  // To match, the router ranks all that it is given.
  const near = table.filter(({ path = "" }) => firstPart(path) === firstPart(link.pathname));
  const match = matchRoutes(near, link.pathname)?.at(-1);
  return match && { route: match.route, params: match.params };
}

function firstPart(path: string) {
  return path.split("/")[1];
}
