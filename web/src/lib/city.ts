const key = "city";
const oneYear = 60 * 60 * 24 * 365;

const listeners = new Set<() => void>();

/** The city in the cookie, once it was read: the page waits for another process each time. */
let cookie: string | undefined;

/** The key of the remembered city; empty until the shopper chooses. */
export function readCity(): string {
  try {
    const stored = localStorage.getItem(key);
    if (stored) return stored;
  } catch {
    // Without storage, the cookie may still have it.
  }
  cookie ??= /(?:^|; )city=([\w-]+)/.exec(document.cookie)?.[1] ?? "";
  return cookie;
}

/** The city on the server, where there is no storage. */
export function serverCity(): string {
  return "";
}

export function saveCity(city: string): void {
  cookie = city;
  document.cookie = `${key}=${city}; path=/; max-age=${oneYear}; samesite=lax`;
  try {
    localStorage.setItem(key, city);
  } catch {
    // The cookie remembers.
  }
  for (const listener of listeners) listener();
}

/** Calls back when the city changes, here or in another tab. */
export function subscribeCity(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key) changed();
  };
  listeners.add(changed);
  window.addEventListener("storage", listen);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("storage", listen);
  };
}
