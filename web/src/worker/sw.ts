/**
 * The service worker: with a network it passes everything on and keeps what is shared; without one, it serves
 * what it has kept. A new version waits until no page of an older one is open.
 */
import { isPageMessage, type PageMessage } from "@/lib/worker-protocol";
import { handlingOf } from "./routing";
import type { FetchEvent, WorkerScope } from "./scope";
import { createStore, type Shell } from "./store";

declare const BUILT_SHELL: Shell;
declare const self: WorkerScope;

const shell = BUILT_SHELL;
const { origin } = self.location;
const store = createStore(shell, {
  caches: self.caches,
  fetch: (...args) => self.fetch(...args),
  now: Date.now,
  origin,
});

self.addEventListener("install", (event) => event.waitUntil(store.install()));

self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      // The browser asks for a document while it starts the worker, so that pages come no later than without.
      await self.registration.navigationPreload?.enable();
      await store.removeOthers();
      await self.clients.claim();
    })(),
  ),
);

self.addEventListener("fetch", (event) => {
  const { request, preloadResponse } = event;
  switch (handlingOf(request, origin)) {
    case "document":
      return respond(event, store.document(request, preloadResponse));
    case "answer":
      return respond(event, store.answer(request));
    case "file":
      return event.respondWith(store.file(request));
    default:
      return undefined;
  }
});

/** Responds at once, and keeps the response after that. */
function respond(event: FetchEvent, found: Promise<{ response: Response; keep: () => Promise<void> }>): void {
  event.respondWith(found.then(({ response }) => response));
  // A worker that was replaced while it answered would bring its caches back.
  const keepUnlessReplaced = ({ keep }: { keep: () => Promise<void> }) =>
    isIn("redundant") ? undefined : keep();
  event.waitUntil(found.then(keepUnlessReplaced).catch(() => undefined));
}

const isIn = (state: string) => self.serviceWorker?.state === state;

self.addEventListener("message", (event) => {
  if (isPageMessage(event.data)) event.waitUntil(hear(event.data));
});

async function hear({ files, url }: PageMessage): Promise<void> {
  // While this worker waits, only pages of this version may take it: the files of others go with it.
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length === 1 && files.includes(shell.entry)) await self.skipWaiting();
  // The browser makes a worker active even if it could not tell it so, as under load; and the one before may have been
  // keeping something while it was replaced.
  if (isIn("activated"))
    await store.removeOthers(() => Boolean(self.registration.installing ?? self.registration.waiting));
  await store.keepFiles(files);
  if (url) await store.keepPage(url);
  await store.refresh();
}
