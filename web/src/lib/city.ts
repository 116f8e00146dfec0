export const cities = ["riyadh", "jeddah", "dammam", "makkah"] as const;
export type City = (typeof cities)[number];

const key = "city";
const oneYear = 60 * 60 * 24 * 365;
const defaultCity: City = "riyadh";

function isCity(value: unknown): value is City {
  return cities.includes(value as City);
}

const listeners = new Set<() => void>();

/** The remembered city; Riyadh until the shopper chooses. */
export function readCity(): City {
  try {
    const stored = localStorage.getItem(key);
    if (isCity(stored)) return stored;
  } catch {
    // Without storage, the cookie may still have it.
  }
  const fromCookie = /(?:^|; )city=(\w+)/.exec(document.cookie)?.[1];
  return isCity(fromCookie) ? fromCookie : defaultCity;
}

/** The city on the server, where there is no storage. */
export function serverCity(): City {
  return defaultCity;
}

export function saveCity(city: City): void {
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
