import type { QueryClient } from "@tanstack/react-query";
import { matchRoutes } from "react-router";
import { signedInUser } from "@/api/auth/token";
import { loadClient } from "@/api/client";
import { idle } from "@/lib/idle";
import { savesData } from "@/lib/saves-data";
import { loadToaster } from "@/ui/toaster-host";
import { loadCartDrawer } from "./cart-drawer-host";
import { loadMenuSheet } from "./bottom-bar";
import { loadOfflineBanner } from "./offline-notice";
import { importMemberData, loadFirstData } from "./page-loader";
import { routes, type PageRoute } from "./routes";

type Load = () => Promise<unknown>;

/** A pointer that rests this long on a link means it, in milliseconds. */
const rest = 80;

const table = routes.map((page) => ({ path: page.path, page }));

/**
 * Prefetches what a press may need next. The code of a page comes when a link to it is on the screen, its data
 * when a finger, the pointer or the focus reaches the link.
 */
export function prefetchNext(queryClient: QueryClient): void {
  if (savesData()) return;
  // What tells of a failure comes first: there may be no network when it is needed.
  void whenIdle(
    loadClient,
    loadToaster,
    loadOfflineBanner,
    () => import("./scroll-restoration"),
    loadCartDrawer,
    loadMenuSheet,
    async () => signedInUser() && importMemberData(),
  );

  const withData = (link: HTMLAnchorElement) => {
    const found = pageBehind(link);
    if (!found) return;
    void found.page.load().catch(ignore);
    loadFirstData(found.page, queryClient, found.params, link.search);
  };
  let resting: number | undefined;
  onLink("pointerover", (link, event) => {
    clearTimeout(resting);
    if ((event as PointerEvent).pointerType === "mouse") resting = window.setTimeout(withData, rest, link);
  });
  onLink("touchstart", withData);
  onLink("focusin", withData);
  watchLinks();
}

/** Loads the code of the pages whose links come onto the screen, now and after every change of the page. */
function watchLinks() {
  const loaded = new Set<PageRoute>();
  const screen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      screen.unobserve(target);
      const page = pageBehind(target as HTMLAnchorElement)?.page;
      if (!page || page.guard || loaded.has(page)) continue;
      loaded.add(page);
      void whenIdle(page.load);
    }
  });
  const seen = new WeakSet<Element>();
  const observe = () => {
    for (const link of document.querySelectorAll("main a[href^='/']")) {
      if (seen.has(link)) continue;
      seen.add(link);
      screen.observe(link);
    }
  };
  let waiting = false;
  const observeSoon = () => {
    if (waiting) return;
    waiting = true;
    void idle(10_000).then(() => {
      waiting = false;
      observe();
    });
  };
  new MutationObserver(observeSoon).observe(document.body, { childList: true, subtree: true });
  observeSoon();
}

function pageBehind(link: HTMLAnchorElement) {
  if (link.origin !== location.origin || link.target) return undefined;
  // To match, the router ranks all that it is given.
  const near = table.filter(({ path }) => firstPart(path) === firstPart(link.pathname));
  const match = matchRoutes(near, link.pathname)?.at(-1);
  return match && { page: match.route.page, params: match.params };
}

function firstPart(path: string) {
  return path.split("/")[1];
}

function onLink(type: string, handle: (link: HTMLAnchorElement, event: Event) => void) {
  const find = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
    if (link) handle(link, event);
  };
  document.addEventListener(type, find, { passive: true });
}

/** Loads one after the other, each in an idle moment. */
async function whenIdle(...loads: Load[]): Promise<void> {
  for (const load of loads) {
    await idle(10_000);
    void load().catch(ignore);
  }
}

const ignore = () => undefined;
