// @vitest-environment happy-dom
import { onlineManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CachedList } from "@/lib/use-optimistic-list";
import { applyCartChange, type CartChange, type CartLine } from "./cart-lines";
import { changeCart, fetchCart, join } from "./cart-queries";

const line = (id: string, quantity: number, color?: string): CartLine => ({
  id,
  name: id,
  price: 10,
  image: "",
  quantity,
  ...(color && { color }),
});
const add = (id: string, quantity: number, color?: string): CartChange => ({
  kind: "add",
  line: line(id, quantity, color),
});
const set = (id: string, quantity: number): CartChange => ({ kind: "set", line: line(id, quantity) });
const clear: CartChange = { kind: "clear" };

it.each<[string, CartChange, CartChange, CartChange | undefined]>([
  ["two additions", add("a", 1), add("a", 2), add("a", 3)],
  ["a quantity after an addition", add("a", 1), set("a", 5), set("a", 5)],
  ["an addition after a quantity", set("a", 5), add("a", 1), set("a", 6)],
  ["putting back what was removed", set("a", 0), add("a", 2), set("a", 2)],
  ["two quantities", set("a", 5), set("a", 2), set("a", 2)],
  ["other lines", set("a", 5), set("b", 2), undefined],
  ["another colour", add("a", 1), add("a", 1, "red"), undefined],
  ["emptying the cart", add("a", 1), clear, clear],
  ["an addition after emptying", clear, add("a", 1), undefined],
])("joins %s", (_name, earlier, later, want) => {
  expect(join(earlier, later)).toEqual(want);
});

it("shows a change of a line that is not there yet", () => {
  expect(applyCartChange([], set("a", 2))).toEqual([line("a", 2)]);
  expect(applyCartChange([line("a", 2)], set("a", 0))).toEqual([]);
  expect(applyCartChange([], set("a", 0))).toEqual([]);
});

/** Mocks the cart's routes for one member; `fail` makes the next response an error. */
function shop() {
  const items = new Map<string, { id: string; product_id: string; quantity: number }>();
  const requests: string[] = [];
  const failures: { status: number; code: string }[] = [];
  const answer = (body: unknown, status = 200) =>
    new Response(status === 204 ? null : JSON.stringify(body), { status });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const request = input as Request;
    const { pathname } = new URL(request.url);
    const body = request.method === "GET" || request.method === "DELETE" ? {} : await request.clone().json();
    const what = `${request.method} ${pathname.replace("/api/v1/cart", "")} ${JSON.stringify(body)}`;
    if (request.method !== "GET") requests.push(what);
    const failure = request.method === "GET" ? undefined : failures.shift();
    if (failure) return answer({ code: failure.code }, failure.status);
    const id = pathname.split("/")[5];
    switch (`${request.method} ${pathname.split("/").slice(4, 5)}`) {
      case "POST items": {
        const known = items.get(body.product_id);
        const item = known ?? { id: `i-${body.product_id}`, product_id: body.product_id, quantity: 0 };
        item.quantity += body.quantity;
        items.set(item.product_id, item);
        return answer({ id: item.id, quantity: item.quantity, added: !known });
      }
      case "POST merge":
        for (const { product_id, quantity } of body.lines)
          items.set(product_id, { id: `i-${product_id}`, product_id, quantity });
        break;
      case "PUT items":
        for (const item of items.values()) if (item.id === id) item.quantity = body.quantity;
        return answer(null, 204);
      case "DELETE items":
        for (const [key, item] of items) if (id === undefined || item.id === id) items.delete(key);
        return answer(null, 204);
    }
    const product = {
      en_name: "x",
      ar_name: "x",
      price: 10,
      image_url: "",
      inventory_count: 9,
      available: true,
    };
    return answer({ items: [...items.values()].map((item) => ({ ...item, price_when_added: 10, product })) });
  });
  return {
    requests,
    fail: (status: number, code = "insufficient_stock") => failures.push({ status, code }),
    forget: (product: string) => items.delete(product),
    content: () => [...items.values()].map((item) => `${item.product_id} ${item.quantity}`),
  };
}

let stop: (() => void) | undefined;
beforeEach(() => localStorage.clear());
afterEach(() => {
  stop?.();
  onlineManager.setOnline(true);
});

/** The member's cart in the cache, as the cart's provider observes it. */
async function open(onLess = () => undefined as void) {
  const networkMode = "always";
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode }, mutations: { networkMode } },
  });
  const queryKey = ["/api/v1/cart", "u"];
  const query = new QueryObserver(client, { queryKey, queryFn: () => fetchCart(client, queryKey, onLess) });
  stop = query.subscribe(() => undefined);
  await vi.waitFor(() => expect(query.getCurrentResult().isFetching).toBe(false));
  const change = (made: CartChange) => changeCart(client, queryKey, made);
  const read = () => client.getQueryData<CachedList<CartLine>>(queryKey)?.shown ?? [];
  return {
    client,
    read,
    shown: () => read().map((one) => `${one.id} ${one.quantity}`),
    add: (added: CartLine) => change({ kind: "add", line: added }),
    set: (id: string, quantity: number) => change({ kind: "set", line: line(id, quantity) }),
    clear: () => change({ kind: "clear" }),
    restore: (lines: readonly CartLine[]) => change({ kind: "restore", lines }),
  };
}

it("adds, counts and removes on the server, sending the last of many clicks", async () => {
  const { requests, content } = shop();
  const list = await open();
  expect(await list.add(line("a", 1))).toBe(true);
  expect(await list.add(line("a", 1))).toBe(false);
  requests.length = 0;
  const first = list.set("a", 3);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  await Promise.all([first, ...[4, 5, 6].map((n) => list.set("a", n))]);
  expect(requests).toEqual(['PUT /items/i-a {"quantity":3}', 'PUT /items/i-a {"quantity":6}']);
  expect(content()).toEqual(["a 6"]);
  await list.set("a", 0);
  expect([content(), list.shown()]).toEqual([[], []]);
});

it("goes back to what the server has when it refuses", async () => {
  const { fail, content } = shop();
  const list = await open();
  await list.add(line("a", 2));
  fail(409);
  await expect(list.set("a", 9)).rejects.toMatchObject({ code: "insufficient_stock" });
  expect([list.shown(), content()]).toEqual([["a 2"], ["a 2"]]);
});

it("takes a line for removed that another tab has removed", async () => {
  const { fail } = shop();
  const list = await open();
  await list.add(line("a", 1));
  fail(404);
  await expect(list.set("a", 0)).resolves.toBe(false);
});

it("quietly drops a line that was removed while a change of it was on its way", async () => {
  const { fail, forget } = shop();
  const list = await open();
  await list.add(line("a", 2));
  await list.add(line("b", 1));
  forget("a");
  fail(404, "cart_item_not_found");
  await expect(list.set("a", 1)).resolves.toBe(false);
  expect(list.shown()).toEqual(["b 1"]);
});

it("says that more of a product cannot be had that is no longer sold", async () => {
  const { fail } = shop();
  const list = await open();
  await list.add(line("a", 2));
  fail(404, "product_not_found");
  await expect(list.set("a", 3)).rejects.toMatchObject({ code: "product_not_found" });
  expect(list.shown()).toEqual(["a 2"]);
});

it("empties the cart, and puts all of it back in one request", async () => {
  const { requests, content } = shop();
  const list = await open();
  await list.add(line("a", 1));
  await list.add(line("b", 2));
  const all = list.read();
  await list.clear();
  expect(content()).toEqual([]);
  requests.length = 0;
  await list.restore(all);
  expect(requests).toHaveLength(1);
  expect(content()).toEqual(["a 1", "b 2"]);
});

it("brings a guest's lines along, and says when it could not bring all", async () => {
  const { content } = shop();
  localStorage.setItem("cart", JSON.stringify([line("a", 2)]));
  const less = vi.fn();
  const list = await open(less);
  expect([list.shown(), content(), localStorage.getItem("cart")]).toEqual([["a 2"], ["a 2"], null]);
  expect(less).not.toHaveBeenCalled();
});

it("keeps a guest's lines when the merge fails, and shows what the server has", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { fail } = shop();
  fail(503);
  localStorage.setItem("cart", JSON.stringify([line("a", 2)]));
  const list = await open();
  expect(list.shown()).toEqual([]);
  expect(JSON.parse(localStorage.getItem("cart") ?? "")).toMatchObject([{ id: "a", quantity: 2 }]);
  expect(console.error).toHaveBeenCalled();
});

it("shows without a connection what the server last reported, and changes nothing of it", async () => {
  const { content } = shop();
  const before = await open();
  await before.add(line("a", 2));
  await before.client.refetchQueries();
  stop?.();

  vi.mocked(fetch).mockRejectedValue(new TypeError("Failed to fetch"));
  onlineManager.setOnline(false);
  const list = await open();
  expect(list.shown()).toEqual(["a 2"]);
  expect(list.read()[0]?.product?.ar_name).toBe("x");
  await expect(list.set("a", 3)).rejects.toThrow("the list is not known");
  expect([list.shown(), content()]).toEqual([["a 2"], ["a 2"]]);
});

it.each([
  ["another member", JSON.stringify({ user: "v", lines: [line("a", 2)] })],
  ["nobody", "{"],
])("shows nothing that was kept for %s", async (_whose, text) => {
  localStorage.setItem("kept:cart", text);
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  onlineManager.setOnline(false);
  expect((await open()).shown()).toEqual([]);
});
