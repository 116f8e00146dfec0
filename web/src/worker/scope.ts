/** The parts of a service worker's scope that the shop's uses; the DOM's types have none of them. */
export interface WorkerScope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly clients: {
    matchAll: (options: object) => Promise<readonly unknown[]>;
    claim: () => Promise<void>;
  };
  readonly registration: {
    readonly installing: unknown;
    readonly waiting: unknown;
    navigationPreload?: { enable: () => Promise<void> };
  };
  /** This worker itself; not every browser tells. */
  readonly serviceWorker?: { readonly state: "activated" | "redundant" | (string & {}) };
  fetch: typeof fetch;
  skipWaiting: () => Promise<void>;
  addEventListener: <Type extends keyof WorkerEvents>(
    type: Type,
    handle: (event: WorkerEvents[Type]) => void,
  ) => void;
}

interface Extendable {
  /** Keeps the worker alive until the promise has settled. */
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends Extendable {
  readonly request: Request;
  /** The response that the browser has asked for while it started the worker. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}

interface WorkerEvents {
  install: Extendable;
  activate: Extendable;
  fetch: FetchEvent;
  message: Extendable & { readonly data: unknown };
}
