import { createContext, useContext } from "react";
import type { ListStatus } from "@/lib/use-optimistic-list";
import type { CartLine, LineKey } from "./cart-lines";

/** The data that the cart needs of a product in the chosen options; cards and details both have it. */
export type CartProduct = {
  product_id: string;
  en_name: string;
  ar_name: string;
  /** Wishlists do not have it. */
  brand?: string;
  ar_brand?: string;
  price: number;
  image_url: string;
  inventory_count: number;
  has_options: boolean;
};

export type Added = {
  quantity?: number;
  /** Codes of the chosen options. */
  choice?: { color?: string; size?: string };
  /** The product's stock is that of the choice; else all its choices share it. */
  ownStock?: boolean;
};

export type CartState = {
  lines: readonly CartLine[];
  /** A member's lines are fetched from the server; until then `lines` may be incomplete. */
  status: ListStatus;
  /** Items in the cart, each counted as often as its quantity. */
  count: number;
};

/** They stay the same while the cart changes. */
export type CartActions = {
  setDrawerOpen: (open: boolean) => void;
  /** Adds to the cart, opens the drawer and shows a toast; or one with the reason why not. True when it was added. */
  add: (product: CartProduct, added?: Added) => Promise<boolean>;
  /** Below 1 removes the line. */
  setQuantity: (line: LineKey, quantity: number) => void;
  remove: (line: LineKey) => void;
  clear: () => void;
  /** Fetches the cart again, after something else changed it on the server: for example an order. */
  refresh: () => void;
};

export const CartContext = createContext<CartState | null>(null);
export const CartLinesContext = createContext<readonly CartLine[]>([]);
export const CartActionsContext = createContext<CartActions | null>(null);
export const CartDrawerContext = createContext(false);

export function useCart(): CartState {
  const cart = useContext(CartContext);
  if (!cart) throw new Error("useCart must be used within CartProvider");
  return cart;
}

/** The lines alone: whoever uses this is not rendered when only the rest changes. */
export function useLinesInCart(): readonly CartLine[] {
  return useContext(CartLinesContext);
}

/** What can be done with the cart, for those that do not show it: whoever uses this is not rendered when it changes. */
export function useCartActions(): CartActions {
  const actions = useContext(CartActionsContext);
  if (!actions) throw new Error("useCartActions must be used within CartProvider");
  return actions;
}

/** Whether the drawer is open. */
export function useCartDrawer(): boolean {
  return useContext(CartDrawerContext);
}
