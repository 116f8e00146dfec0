import { loadClient } from "@/api/client";
import { loadToaster } from "@/ui/toaster-host";
import { loadCartDrawer } from "./cart-drawer-host";
import { loadMenuSheet } from "./bottom-bar";
import type { PageName } from "@/api/pages.gen";
import { routes } from "./routes";

/** Pages that most often follow a first visit. */
const likelyNext: readonly PageName[] = ["home", "categories", "category", "search", "product", "cart"];

type Connection = { saveData?: boolean };

/** Prefetches what a click may need next when the browser is idle, and not with data saving on. */
export function prefetchWhenIdle(): void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData) return;
  const fetchAll = () => {
    const pages = routes.filter(({ name }) => likelyNext.includes(name)).map(({ load }) => load);
    const scrollRestoration = () => import("./scroll-restoration");
    for (const load of [loadClient, loadToaster, loadCartDrawer, loadMenuSheet, scrollRestoration, ...pages])
      void load().catch(() => undefined);
  };
  // Safari has no idle callback.
  if ("requestIdleCallback" in window) window.requestIdleCallback(fetchAll, { timeout: 10_000 });
  else setTimeout(fetchAll, 3000);
}
