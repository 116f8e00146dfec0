import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { join, memberWishlist, type WishlistChange } from "./member-wishlist";
import type { WishlistLine, WishlistList } from "./wishlist-lines";

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
    const wanted: string[] = body.product_ids ?? (body.product_id ? [body.product_id] : []);
    const added = wanted.filter((id) => !ids.includes(id));
    ids.unshift(...added);
    if (path === "/items") return Response.json({ id: `i-${body.product_id}`, added: added.length > 0 });
    const product = { en_name: "x", ar_name: "x", price: 1, compare_at_price: null, image_url: "" };
    return Response.json({ items: ids.map((id) => ({ id: `i-${id}`, product_id: id, product })) });
  });
  return ids;
}

let list: WishlistList | undefined;
beforeEach(() => localStorage.clear());
afterEach(() => list?.stop?.());

async function open() {
  const opened = memberWishlist("u", new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  list = opened;
  await vi.waitFor(() => expect(opened.status?.()).toBe("ready"));
  return opened;
}
const shown = (of: WishlistList) => of.read().map(({ id }) => id);

it("brings a guest's wishes along, adds, removes, clears and puts back", async () => {
  const stored = shop();
  localStorage.setItem("wishlist", JSON.stringify([line("a")]));
  const wishes = await open();
  expect([shown(wishes), localStorage.getItem("wishlist")]).toEqual([["a"], null]);
  expect(await wishes.add(line("b"))).toBe(true);
  expect(await wishes.add(line("b"))).toBe(false);
  await wishes.remove("a");
  expect([shown(wishes), stored]).toEqual([["b"], ["b"]]);
  await wishes.add(line("c"));
  const all = wishes.read();
  await wishes.clear();
  expect(stored).toEqual([]);
  await wishes.restore(all);
  expect(stored).toEqual(["c", "b"]);
});

it("keeps a guest's wishes when the merge fails, and takes a refused one back", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  shop({ failing: true });
  localStorage.setItem("wishlist", JSON.stringify([line("a")]));
  const wishes = await open();
  expect(localStorage.getItem("wishlist")).not.toBeNull();
  const refused = wishes.add(line("b"));
  expect(shown(wishes)).toEqual(["b"]);
  await expect(refused).rejects.toMatchObject({ status: 503 });
  expect(shown(wishes)).toEqual([]);
});
