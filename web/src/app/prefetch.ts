import { loadClient } from "@/api/client";
import { loadToaster } from "@/ui/toaster-host";
import { loadCartDrawer } from "./cart-drawer-host";
import { loadMenuSheet } from "./bottom-bar";
import type { PageName } from "@/api/pages.gen";
import { routes } from "./routes";

/** Pages that a first visit most often leads to. */
const likelyNext: readonly PageName[] = ["home", "categories", "category", "search", "product", "cart"];

type Connection = { saveData?: boolean };

/** Fetches what a click may need next, once the browser has nothing better to do, and not on paid-for data. */
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
