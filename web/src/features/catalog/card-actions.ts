import { createContext, type ComponentType } from "react";
import type { ProductCardData } from "@/api/types";

/**
 * The actions of a product card. Cart, wishlist and quick view are features of their own, so the app provides
 * them; without a provider cards are only links to their product.
 */
export type CardActions = {
  Heart: ComponentType<{ product: ProductCardData }>;
  /** The round button that adds to the cart. */
  Add: ComponentType<{ product: ProductCardData; className: string }>;
  onSwipe: (product: ProductCardData) => void;
  onQuickView: (product: ProductCardData) => void;
  /** The pointer or the focus is near: prefetches what the quick view needs. */
  onNear: () => void;
};

export const CardActionsContext = createContext<CardActions | null>(null);
