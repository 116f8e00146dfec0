// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CachedList } from "@/lib/use-optimistic-list";
import type { WishlistChange, WishlistLine } from "./wishlist-lines";
import { changeWishlist, fetchWishlist, join } from "./wishlist-queries";

const line = (id: string): WishlistLine => ({ id, name: id, price: 1, image: "" });
const add = (...ids: string[]): WishlistChange => ({ kind: "add", lines: ids.map(line) });
const remove = (id: string): WishlistChange => ({ kind: "remove", id });

it.each<[string, WishlistChange, WishlistChange, boolean]>([
  ["a removal after an addition", add("a"), remove("a"), true],
  ["an addition after a removal", remove("a"), add("a"), true],
  ["emptying the list", add("a"), { kind: "clear" }, true],
  ["other products", add("a"), remove("b"), false],
  ["several at once", add("a", "b"), remove("a"), false],
])("lets the later one count of %s: %#", (_name, earlier, later, joined) => {
  expect(join(earlier, later)).toEqual(joined ? later : undefined);
});

/** The wishlist's routes of the server, for one member. */
function shop({ failing = false } = {}) {
  const ids: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const request = input as Request;
    const path = new URL(request.url).pathname.replace("/api/v1/wishlist", "");
    const body = request.method === "POST" ? await request.clone().json() : {};
    if (failing && request.method === "POST") return new Response("{}", { status: 503 });
    if (request.method === "DELETE") {
      const id = path.split("/")[2];
      ids.splice(0, ids.length, ...(id === undefined ? [] : ids.filter((other) => `i-${other}` !== id)));
      return new Response(null, { status: 204 });
    }
    const wishes: { product_id: string }[] = body.items ?? (body.product_id ? [body] : []);
    const wanted = wishes.map((wish) => wish.product_id);
    const added = wanted.filter((id) => !ids.includes(id));
    ids.unshift(...added);
    if (path === "/items") return Response.json({ id: `i-${body.product_id}`, added: added.length > 0 });
    const product = { en_name: "x", ar_name: "x", price: 1, compare_at_price: null, image_url: "" };
    return Response.json({ items: ids.map((id) => ({ id: `i-${id}`, product_id: id, product })) });
  });
  return ids;
}

let stop: (() => void) | undefined;
beforeEach(() => localStorage.clear());
afterEach(() => stop?.());

/** The member's wishlist in the cache, as the wishlist's provider observes it. */
async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryKey = ["/api/v1/wishlist", "u"];
  const query = new QueryObserver(client, { queryKey, queryFn: () => fetchWishlist(client, queryKey) });
  stop = query.subscribe(() => undefined);
  await vi.waitFor(() => expect(query.getCurrentResult().isFetching).toBe(false));
  const read = () => client.getQueryData<CachedList<WishlistLine>>(queryKey)?.shown ?? [];
  return {
    read,
    shown: () => read().map(({ id }) => id),
    change: (made: WishlistChange) => changeWishlist(client, queryKey, made),
  };
}

it("brings a guest's wishes along, adds, removes, clears and puts back", async () => {
  const stored = shop();
  localStorage.setItem("wishlist", JSON.stringify([line("a")]));
  const wishes = await open();
  expect([wishes.shown(), localStorage.getItem("wishlist")]).toEqual([["a"], null]);
  expect(await wishes.change(add("b"))).toBe(true);
  expect(await wishes.change(add("b"))).toBe(false);
  await wishes.change(remove("a"));
  expect([wishes.shown(), stored]).toEqual([["b"], ["b"]]);
  await wishes.change(add("c"));
  const all = wishes.read();
  await wishes.change({ kind: "clear" });
  expect(stored).toEqual([]);
  await wishes.change({ kind: "add", lines: all });
  expect(stored).toEqual(["c", "b"]);
});

it("keeps a guest's wishes when the merge fails, and takes a refused one back", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  shop({ failing: true });
  localStorage.setItem("wishlist", JSON.stringify([line("a")]));
  const wishes = await open();
  expect(localStorage.getItem("wishlist")).not.toBeNull();
  await expect(wishes.change(add("b"))).rejects.toMatchObject({ status: 503 });
  expect(wishes.shown()).toEqual([]);
});
