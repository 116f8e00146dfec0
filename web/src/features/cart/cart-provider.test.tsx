import { onlineManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { AuthContext, type Auth } from "@/api/auth/auth-context";
import { mockApi, problemResponse, type Handlers } from "@/dev/mock-api";
import { product } from "@/dev/render-app";
import { LanguageProvider } from "@/i18n/language-provider";
import { loadMessages } from "@/i18n/load-messages";
import type { Messages } from "@/i18n/messages";
import { toast } from "@/ui/toast";
import { useCart, useCartActions, useCartDrawer, useLinesInCart } from "./cart-context";
import { CartProvider } from "./cart-provider";

const unknown: Auth = {
  user: null,
  session: null,
  pending: null,
  loading: true,
  signOut: async () => undefined,
};
const guest: Auth = { ...unknown, loading: false };
const member: Auth = { ...guest, user: { id: "u" } as Auth["user"] };

let messages: Messages;
beforeAll(async () => {
  messages = await loadMessages("en");
});
beforeEach(() => {
  localStorage.clear();
  vi.spyOn(toast, "success");
  vi.spyOn(toast, "error");
  vi.spyOn(toast, "info");
});

afterEach(() => act(() => onlineManager.setOnline(true)));

/** Mocks the cart's operations for one member who has `items` of each product. */
function shop(items: Record<string, number> = {}, changes: Handlers = {}) {
  const cart = () => ({
    items: Object.entries(items).map(([id, quantity]) => ({
      id: `i-${id}`,
      product_id: id,
      quantity,
      price_when_added: 10,
      product: { en_name: id, ar_name: id, price: 10, image_url: "", inventory_count: 9, available: true },
    })),
  });
  const served = mockApi({
    "GET /api/v1/cart": cart,
    "POST /api/v1/cart/items": ({ product_id, quantity }: { product_id: string; quantity: number }) => {
      const added = !(product_id in items);
      items[product_id] = (items[product_id] ?? 0) + quantity;
      return { id: `i-${product_id}`, quantity: items[product_id], added };
    },
    "PUT /api/v1/cart/items/i-a": ({ quantity }: { quantity: number }) => {
      items.a = quantity;
      return new Response(null, { status: 204 });
    },
    "DELETE /api/v1/cart/items/i-a": () => {
      delete items.a;
      return new Response(null, { status: 204 });
    },
    "POST /api/v1/cart/merge": ({ lines }: { lines: { product_id: string; quantity: number }[] }) => {
      for (const { product_id, quantity } of lines) items[product_id] = (items[product_id] ?? 0) + quantity;
      return cart();
    },
    ...changes,
  });
  return { ...served, items };
}

/** Renders the cart of the user that `become` sets, with `content` in it, and records every count it has shown. */
function open(first: Auth, content?: ReactNode) {
  let auth = first;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const counts: number[] = [];
  const view = renderHook(
    () => {
      const cart = useCart();
      counts.push(cart.count);
      return { ...cart, ...useCartActions(), drawerOpen: useCartDrawer() };
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter>
          <LanguageProvider initial={{ language: "en", messages }}>
            <QueryClientProvider client={client}>
              <AuthContext value={auth}>
                <CartProvider>
                  {children}
                  {content}
                </CartProvider>
              </AuthContext>
            </QueryClientProvider>
          </LanguageProvider>
        </MemoryRouter>
      ),
    },
  );
  return {
    cart: () => view.result.current,
    counts,
    become: (next: Auth) => {
      auth = next;
      view.rerender();
    },
    ready: () => waitFor(() => expect(view.result.current.status).toBe("ready")),
  };
}

const storeGuestCart = (quantity: number) =>
  localStorage.setItem("cart", JSON.stringify([{ id: "a", name: "a", price: 10, image: "", quantity }]));

it("brings a guest's lines into the account, showing them all the time", async () => {
  const { items, sent } = shop({ a: 1 });
  storeGuestCart(2);
  const { cart, counts, become, ready } = open(guest);
  expect(cart().count).toBe(2);
  become(member);
  await ready();
  expect([cart().count, items, localStorage.getItem("cart")]).toEqual([3, { a: 3 }, null]);
  expect(counts.every((count) => count >= 2)).toBe(true);
  expect(sent("POST /api/v1/cart/merge")).toMatchObject([{ lines: [{ product_id: "a", quantity: 2 }] }]);
  expect(toast.info).not.toHaveBeenCalled();
  become(guest);
  expect(cart().lines).toEqual([]);
});

it("says when not all of a guest's lines could be had", async () => {
  shop({}, { "POST /api/v1/cart/merge": () => ({ items: [] }) });
  storeGuestCart(2);
  const { ready } = open(member);
  await ready();
  expect(toast.info).toHaveBeenCalledWith(expect.stringContaining("Not everything"));
});

it("adds for a member what was asked for before it was known who is there", async () => {
  const { items } = shop();
  const { cart, become } = open(unknown);
  const added = cart().add(product("a"));
  expect([cart().status, cart().lines]).toEqual(["loading", []]);
  become(member);
  expect(await added).toBe(true);
  expect([items, localStorage.getItem("cart")]).toEqual([{ a: 1 }, null]);
  expect(toast.success).toHaveBeenCalledWith("Added to cart", undefined);
});

it("shows every click of a member at once and sends the last state", async () => {
  let proceed: (() => void) | undefined;
  const { items, sent, handlers } = shop({ a: 1 });
  const change = handlers["PUT /api/v1/cart/items/i-a"];
  handlers["PUT /api/v1/cart/items/i-a"] = async (body) => {
    await new Promise<void>((go) => (proceed = go));
    return change?.(body);
  };
  const { cart, ready } = open(member);
  await ready();
  const click = () => act(async () => cart().setQuantity({ id: "a" }, cart().count + 1));
  await click();
  expect(cart().count).toBe(2);
  await waitFor(() => expect(proceed).toBeDefined());
  for (const count of [3, 4, 5]) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- one click after the other
    await click();
    expect(cart().count).toBe(count);
  }
  proceed?.();
  await waitFor(() => expect(sent("PUT /api/v1/cart/items/i-a")).toEqual([{ quantity: 2 }, { quantity: 5 }]));
  proceed?.();
  await waitFor(() => expect(items).toEqual({ a: 5 }));
  expect(cart().count).toBe(5);
});

it("removes a member's line and puts it back", async () => {
  const { items } = shop({ a: 3 });
  const { cart, ready } = open(member);
  await ready();
  act(() => cart().remove({ id: "a" }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Removed from cart", expect.anything()));
  expect([items, cart().lines]).toEqual([{}, []]);
  const undo = vi.mocked(toast.success).mock.lastCall?.[1]?.action;
  act(() => undo?.onClick());
  await waitFor(() => expect(cart().count).toBe(3));
  await waitFor(() => expect(items).toEqual({ a: 3 }));
});

it("takes a refused change back, and says so", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  shop({ a: 1 }, { "PUT /api/v1/cart/items/i-a": () => problemResponse(409, "insufficient_stock") });
  const { cart, counts, ready } = open(member);
  await ready();
  act(() => cart().setQuantity({ id: "a" }, 2));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(messages["error.insufficient_stock"]));
  await waitFor(() => expect(counts.slice(-2)).toEqual([2, 1]));
});

it("keeps what a guest adds without a connection, and says so", async () => {
  shop();
  const { cart } = open(guest);
  act(() => onlineManager.setOnline(false));
  await act(() => cart().add({ ...product("a"), en_name: "Oud", ar_name: "عود" }));
  expect([cart().count, cart().drawerOpen]).toEqual([1, true]);
  // In the other language it is named without asking anybody.
  expect(cart().lines[0]).toMatchObject({ name: "Oud", en_name: "Oud", ar_name: "عود" });
  expect(toast.success).toHaveBeenCalledWith("Added to cart", { description: "Saved on this device" });
});

it("refuses what a member adds without a connection, and says why", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { items } = shop({ a: 1 });
  const { cart, ready } = open(member);
  await ready();
  act(() => onlineManager.setOnline(false));
  expect(await act(() => cart().add(product("b")))).toBe(false);
  expect([cart().count, cart().drawerOpen, items]).toEqual([1, false, { a: 1 }]);
  const description = "We cannot reach the shop. Check your connection and try again.";
  expect(toast.error).toHaveBeenCalledWith("Failed to add to cart", { description });
});

it("renders nobody again for what they do not use", async () => {
  const seen: string[] = [];
  function Lines() {
    seen.push(`lines ${useLinesInCart().length}`);
    return null;
  }
  function Actions() {
    useCartActions();
    seen.push("actions");
    return null;
  }
  shop();
  const { cart, become } = open(
    unknown,
    <>
      <Lines />
      <Actions />
    </>,
  );
  expect(seen.splice(0)).toEqual(["lines 0", "actions"]);
  become(guest);
  expect([cart().status, seen.splice(0)]).toEqual(["ready", []]);
  await act(() => cart().add(product("a")));
  expect([cart().drawerOpen, seen]).toEqual([true, ["lines 1"]]);
});
