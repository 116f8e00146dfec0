import { beforeEach, describe, expect, it, vi } from "vitest";
import { createStore, maxAnswer, maxAnswers, type Shell } from "./store";

const origin = "https://shop.test";
const shell: Shell = {
  version: "1",
  entry: "/assets/main-1.js",
  files: ["/assets/main-1.js", "/assets/en-1.js"],
};
const day = 24 * 60 * 60 * 1000;

type Asked = RequestInfo | URL;
const addressOf = (asked: Asked) => new URL(asked instanceof Request ? asked.url : asked, origin).href;

/** The Cache API in memory, as far as the store uses it. */
function memoryCaches(network: typeof fetch) {
  const all = new Map<string, Map<string, Response>>();
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (asked: Asked) => entries.get(addressOf(asked))?.clone(),
    put: async (asked: Asked, response: Response) => void entries.set(addressOf(asked), response),
    delete: async (asked: Asked) => entries.delete(addressOf(asked)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
    add: async (asked: Asked) => void entries.set(addressOf(asked), await network(asked)),
    addAll: async (asked: Asked[]) => {
      for (const one of asked) entries.set(addressOf(one), await network(one));
    },
  });
  return {
    open: async (name: string) => {
      if (!all.has(name)) all.set(name, new Map());
      return cacheOf(all.get(name)!);
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (asked: Asked) => {
      for (const entries of all.values())
        if (entries.has(addressOf(asked))) return entries.get(addressOf(asked))!.clone();
      return undefined;
    },
  } as unknown as CacheStorage;
}

let online: boolean;
let now: number;
/** What the shop answers, by path and query. */
let shop: Record<string, () => Response>;
const network = vi.fn(async (asked: Asked) => {
  const { pathname, search } = new URL(addressOf(asked));
  if (!online) throw new TypeError("Failed to fetch");
  return shop[pathname + search]?.() ?? new Response("none", { status: 404 });
});
let caches: CacheStorage;
const open = (version = "1") =>
  createStore({ ...shell, version }, { caches, fetch: network as typeof fetch, now: () => now, origin });

const shared = { "Cache-Control": "public, max-age=15" };
const html =
  (language: string, body = "") =>
  () =>
    new Response(`<script src="/assets/main-1.js"></script>${body}`, {
      headers: { "Content-Language": language },
    });
const page = (data: object) =>
  html("ar", `<script type="application/json" id="boot">${JSON.stringify({ data })}</script>`);
const request = (path: string) => new Request(new URL(path, origin));

async function answer(store: ReturnType<typeof open>, path: string) {
  const { response, keep } = await store.answer(request(path));
  await keep();
  return { body: await response.text(), kept: response.headers.get("Matjar-Kept") };
}

beforeEach(() => {
  online = true;
  now = Date.UTC(2026, 0, 1);
  shop = {
    "/assets/main-1.js": () => new Response("main"),
    "/assets/en-1.js": () => new Response("en"),
    "/shell/en": html("en", "shell in English"),
    "/shell/ar": html("ar", "shell in Arabic"),
  };
  caches = memoryCaches(network as typeof fetch);
  network.mockClear();
});

describe("installing", () => {
  it("stores the whole shell, without cookies", async () => {
    const store = open();
    await store.install();
    expect(network).toHaveBeenCalledWith("/shell/ar", { credentials: "omit", cache: "no-cache" });
    online = false;
    expect(await (await store.file(request("/assets/en-1.js"))).text()).toBe("en");
  });

  it("fails when the server runs another version", async () => {
    shop["/shell/en"] = () => new Response('<script src="/assets/main-2.js">');
    await expect(open().install()).rejects.toThrow("another version");
  });
});

describe("a document", () => {
  it("comes from the network, and brings answers along for later", async () => {
    const store = open();
    await store.install();
    shop["/product/7"] = page({ "/api/v1/products/7?b=1&a=2": { price: 10 } });
    const { response, keep } = await store.document(request("/product/7"));
    await response.text();
    await keep();
    online = false;
    now += day;
    const offline = await store.document(request("/product/7"));
    // In the language of the last one.
    expect(await offline.response.text()).toContain("shell in Arabic");
    expect(await answer(store, "/api/v1/products/7?a=2&b=1")).toEqual({
      body: '{"price":10}',
      kept: "2026-01-01T00:00:00.000Z",
    });
  });

  it("is in the language of the address without a network", async () => {
    const store = open();
    await store.install();
    online = false;
    expect(await (await store.document(request("/cart"))).response.text()).toContain("shell in English");
    expect(await (await store.document(request("/cart?lang=ar"))).response.text()).toContain(
      "shell in Arabic",
    );
  });

  it("is the one that the browser has asked for already", async () => {
    const { response } = await open().document(request("/"), Promise.resolve(new Response("preloaded")));
    expect([await response.text(), network.mock.calls]).toEqual(["preloaded", []]);
  });
});

describe("an answer", () => {
  it("is the network's as long as there is one", async () => {
    const store = open();
    shop["/api/v1/home"] = () => new Response("old", { headers: shared });
    await answer(store, "/api/v1/home");
    shop["/api/v1/home"] = () => new Response("new", { headers: shared });
    expect(await answer(store, "/api/v1/home")).toEqual({ body: "new", kept: null });
    online = false;
    expect(await answer(store, "/api/v1/home")).toEqual({ body: "new", kept: "2026-01-01T00:00:00.000Z" });
  });

  it("is not kept when it is a member's own, too large, or gone", async () => {
    const store = open();
    shop["/api/v1/cart"] = () => new Response("mine");
    shop["/api/v1/large"] = () => new Response("a".repeat(maxAnswer + 1), { headers: shared });
    shop["/api/v1/gone"] = () => new Response("there", { headers: shared });
    const paths = ["/api/v1/cart", "/api/v1/large", "/api/v1/gone"];
    for (const path of paths) await answer(store, path);
    delete shop["/api/v1/gone"];
    await answer(store, "/api/v1/gone");
    online = false;
    for (const path of paths) await expect(store.answer(request(path))).rejects.toThrow("Failed to fetch");
  });

  it("makes room for newer ones, the oldest first", async () => {
    const store = open();
    for (let i = 0; i <= maxAnswers; i++)
      shop[`/api/v1/products/${i}`] = () => new Response(`${i}`, { headers: shared });
    for (let i = 0; i < maxAnswers; i++) await answer(store, `/api/v1/products/${i}`);
    // Seen again, so no longer the oldest.
    await answer(store, "/api/v1/products/0");
    await answer(store, `/api/v1/products/${maxAnswers}`);
    online = false;
    expect((await answer(store, "/api/v1/products/0")).body).toBe("0");
    await expect(store.answer(request("/api/v1/products/1"))).rejects.toThrow("Failed to fetch");
  });
});

describe("a new version", () => {
  it("leaves the files of the old one alone until it takes over, and mixes nothing", async () => {
    const old = open("1");
    await old.install();
    shop["/api/v1/home"] = () => new Response("old", { headers: shared });
    await answer(old, "/api/v1/home");
    await old.file(request("/assets/en-1.js"));
    const next = open("2");
    await next.install();
    delete shop["/assets/en-1.js"];
    // A page of the old version still loads its files.
    expect(await (await old.file(request("/assets/en-1.js"))).text()).toBe("en");
    await next.removeOthers();
    expect((await caches.keys()).filter((name) => name.endsWith("-1"))).toEqual([]);
    online = false;
    await expect(next.answer(request("/api/v1/home"))).rejects.toThrow("Failed to fetch");
  });

  it("removes what the old one brings back, but nothing of a newer one", async () => {
    const next = open("2");
    await next.install();
    await next.removeOthers();
    await open("1").keepFiles([]);
    await open("3").install();
    await next.removeOthers(() => true);
    expect(await caches.keys()).toContain("matjar-files-3");
    await caches.delete("matjar-files-3");
    await next.removeOthers(() => false);
    expect(await caches.keys()).toEqual(["matjar-files-2"]);
  });

  it("keeps what a page has loaded before it", async () => {
    const store = open();
    shop["/assets/page-1.js"] = () => new Response("page");
    shop["/"] = page({ "/api/v1/home": "home" });
    await store.keepFiles(["/assets/page-1.js", "/media/a.webp"]);
    await store.keepPage(`${origin}/`);
    await store.keepPage("https://other.test/");
    expect(network.mock.calls.map(([asked]) => asked)).toEqual(["/assets/page-1.js", `${origin}/`]);
    online = false;
    expect(await (await store.file(request("/assets/page-1.js"))).text()).toBe("page");
    expect((await answer(store, "/api/v1/home")).body).toBe('"home"');
  });
});

it("fetches the shell documents again after a day", async () => {
  const store = open();
  await store.install();
  network.mockClear();
  now += day - 1;
  await store.refresh();
  expect(network).not.toHaveBeenCalled();
  now += 1;
  await store.refresh();
  expect(network).toHaveBeenCalledTimes(2);
});
