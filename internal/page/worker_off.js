// Replaces a service worker that must go: removes what it has kept, then itself. Open pages stay as they are.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  const remove = async () => {
    for (const name of await caches.keys()) if (name.startsWith("matjar-")) await caches.delete(name);
    await registration.unregister();
  };
  event.waitUntil(remove());
});
