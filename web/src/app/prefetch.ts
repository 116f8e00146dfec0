import type { QueryClient } from "@tanstack/react-query";
import { signedInUser } from "@/api/auth/token";
import { loadClient } from "@/api/client";
import { idle } from "@/lib/idle";
import { onLinkIntent, routeBehind } from "@/lib/link-intent";
import { savesData } from "@/lib/saves-data";
import { loadToaster } from "@/ui/toaster-host";
import { loadCartDrawer } from "./cart-drawer-host";
import { loadMenuSheet } from "./bottom-bar";
import { loadOfflineBanner } from "./offline-notice";
import { importMemberData, loadFirstData } from "./page-loader";
import { routes, type PageRoute } from "./routes";

type Load = () => Promise<unknown>;

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

  onLinkIntent((link) => {
    const found = routeBehind(table, link);
    if (!found) return;
    const { page } = found.route;
    void page.load().catch(ignore);
    loadFirstData(page, queryClient, found.params, link.search);
  });
  watchLinks();
}

/** Loads the code of the pages whose links come onto the screen, now and after every change of the page. */
function watchLinks() {
  const loaded = new Set<PageRoute>();
  const screen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      screen.unobserve(target);
      const page = routeBehind(table, target as HTMLAnchorElement)?.route.page;
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

/** Loads one after the other, each in an idle moment. */
async function whenIdle(...loads: Load[]): Promise<void> {
  for (const load of loads) {
    await idle(10_000);
    void load().catch(ignore);
  }
}

const ignore = () => undefined;
