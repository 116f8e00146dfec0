import { idle } from "@/lib/idle";
import type { PageMessage } from "@/lib/worker-protocol";

/**
 * Registers the service worker, which keeps pages for use without a network, when the page has loaded and the
 * browser has nothing else to do. Browsers without one, and pages without TLS, do without.
 */
export async function registerWorker(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  await idle(10_000);
  // A worker that has just taken over has seen nothing of this page.
  workers.addEventListener("controllerchange", () => tell(workers.controller, window.location.href));
  tell(workers.controller);
  await workers.register("/sw.js", { updateViaCache: "none" });
  tell((await workers.getRegistration())?.waiting);
}

function tell(worker: ServiceWorker | null | undefined, url?: string): void {
  const resources = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const files = resources
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
  const message: PageMessage = { type: "page", files: [...new Set(files)], ...(url && { url }) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this origin
  worker?.postMessage(message);
}
