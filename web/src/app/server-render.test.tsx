import type { Query, QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { renderToStringAsync } from "preact-render-to-string";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AuthContext, type Auth } from "@/api/auth/auth-context";
import { firstData } from "@/api/first-data.gen";
import { sampleResponse } from "@/dev/sample-responses";
import type { Language } from "@/i18n/language";
import { loadMessages } from "@/i18n/load-messages";
import { defaultConfig } from "@/lib/shop-config";
import { App } from "./app";
import { createRoutes } from "./create-routes";
import { createQueryClient } from "./query-client";
import { routes } from "./routes";

const now = Date.UTC(2030, 0, 1, 9);
const addresses = { ":slug": "electronics", ":id": "p1", "*": "no/such/page" };

const member = {
  user: { id: "u", email: "noura@example.com", factors: [], user_metadata: { full_name: "Noura" } },
  session: null,
  pending: null,
  loading: false,
  signOut: () => Promise.resolve(),
} as unknown as Auth;

const reads: string[] = [];

// The auth client needs a browser, and is used only by what a member sees.
vi.mock("@/api/auth/auth-client", async (original) => ({
  ...(await original<object>()),
  authClient: async () => ({ getUser: async () => ({ data: member, error: null }) }),
}));

/** Records a read by the shop's own code: libraries may read the clock. */
function note(name: string) {
  const caller = new Error(name).stack?.split("\n")[3] ?? "";
  if (caller.includes("/src/") && !caller.includes("/node_modules/")) reads.push(`${name} ${caller.trim()}`);
}

function replace(target: object, name: string, descriptor: PropertyDescriptor) {
  const own = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, ...descriptor });
  return () => {
    if (own) Object.defineProperty(target, name, own);
    else Reflect.deleteProperty(target, name);
  };
}

/** Notes every read of a property. */
function watch(target: object, name: string) {
  const value: unknown = Reflect.get(target, name);
  return replace(target, name, {
    get() {
      note(name);
      return value;
    },
  });
}

/**
 * Renders as on a server: without anything that only browsers have, and with watched clocks and storage, whose
 * failures are often caught.
 */
async function renderPurely(render: () => string | Promise<string>): Promise<string> {
  const RealDate = Date;
  class WatchedDate extends RealDate {
    constructor(...args: []) {
      if (args.length === 0) note("new Date()");
      super(...args);
    }
    static override now(): number {
      note("Date.now");
      return RealDate.now();
    }
  }
  const restore = [
    ...["window", "document", "navigator", "location", "history"].map((name) =>
      replace(globalThis, name, { value: undefined }),
    ),
    ...["localStorage", "sessionStorage", "matchMedia"].map((name) => watch(globalThis, name)),
    watch(Math, "random"),
    watch(performance, "timeOrigin"),
    replace(globalThis, "Date", { value: WatchedDate }),
  ];
  try {
    return await render();
  } finally {
    for (const undo of restore) undo();
  }
}

beforeEach(() => {
  reads.length = 0;
  vi.spyOn(console, "error");
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(input: string | Request, init?: RequestInit) {
        super(typeof input === "string" ? new URL(input, "http://shop.test") : input, init);
      }
    },
  );
  vi.stubGlobal("fetch", async (request: Request) => Response.json(sampleResponse(request)));
  // A member's lists are fetched in browsers only, which have this; rendering does not use it.
  vi.stubGlobal("navigator", { onLine: true, locks: { request: (_: string, run: () => unknown) => run() } });
});
afterEach(() => vi.unstubAllGlobals());

const keysOf = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
const disabled = (query: Query) => "enabled" in query.options && query.options.enabled === false;

/** Returns the markup of a page with all data that it requests, as a member sees it if `auth` is one. */
async function renderPage(path: string, language: Language, auth?: Auth) {
  const messages = await loadMessages(language);
  const queryClient = createQueryClient({ data: {} });
  // A cache apart from the page's shows what the loader requests.
  const loaderClient = createQueryClient({ data: {} });
  const handler = createStaticHandler(createRoutes(loaderClient));
  const context = await handler.query(new Request(path));
  if (context instanceof Response) throw new Error(`${path} redirects`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const provider = <StaticRouterProvider router={router} context={context} hydrate={false} />;
  const app = (
    <StrictMode>
      <App initial={{ language, messages }} queryClient={queryClient} config={defaultConfig} now={now}>
        {auth ? <AuthContext value={auth}>{provider}</AuthContext> : provider}
      </App>
    </StrictMode>
  );
  let markup = await renderPurely(() => renderToStringAsync(app));
  // Data may render components that request more.
  for (let round = 0; round < 4; round++) {
    const missing = queryClient
      .getQueryCache()
      .getAll()
      .filter((query) => query.state.data === undefined && !disabled(query));
    if (missing.length === 0) break;
    await Promise.all(missing.map((query) => query.fetch()));
    markup = await renderPurely(() => renderToStringAsync(app));
  }
  const asked = keysOf(queryClient);
  const loaded = keysOf(loaderClient);
  queryClient.clear();
  loaderClient.clear();
  return { markup, asked, loaded };
}

describe.each<Language>(["en", "ar"])("in %s", (language) => {
  const cases = routes.map(({ name, path, guard }) => ({
    name,
    guard,
    path:
      path.replace(/^\*/, "/*").replace(/:\w+|\*/g, (part) => addresses[part as keyof typeof addresses]) +
      (name === "search" ? "?q=oud" : ""),
  }));

  it.each(cases)("$name renders on the server", async ({ name, path, guard }) => {
    const { markup, asked, loaded } = await renderPage(path, language);
    expect(reads).toEqual([]);
    expect(console.error).not.toHaveBeenCalled();
    expect(markup.includes(guard ? 'role="status"' : "<h1")).toBe(true);
    expect(!(name in firstData) || /(en|ar)_name 1|>First</.test(markup), "its data is in it").toBe(true);
    expect(loaded).toHaveLength(firstData[name]?.length ?? 0);
    expect(asked, "the page asks for what its loader does").toEqual(expect.arrayContaining(loaded));
  });

  it.each(cases.filter(({ guard }) => guard === "members"))(
    "$name renders for a member",
    async ({ path }) => {
      const { markup } = await renderPage(path, language, member);
      expect(reads).toEqual([]);
      expect(console.error).not.toHaveBeenCalled();
      expect(markup.includes("<h1")).toBe(true);
    },
  );
});
