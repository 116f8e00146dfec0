import { wishesItemsMaxItems } from "@/api/limits.gen";

/** The wishlist: its hearts and its page. */
export const wishlist = {
  "wishlist.addNamed": "Add to wishlist: {name}",
  "wishlist.removeNamed": "Remove from wishlist: {name}",
  "wishlist.added": "Added to wishlist",
  "wishlist.already": "Already in wishlist",
  "wishlist.addFailed": "Failed to add to wishlist",
  "wishlist.removed": "Removed from wishlist",
  "wishlist.removeFailed": "Failed to remove from wishlist",
  "wishlist.cleared": "Wishlist cleared",

  "wishlist.empty": "Your wishlist is empty",
  "wishlist.emptyText": "Tap the heart on anything you like, and it will wait for you here.",
  "wishlist.start": "Start Shopping",
  "wishlist.loading": "Loading your wishlist...",
  "wishlist.count": { one: "{n} product", other: "{n} products" },
  "wishlist.clear": "Clear All",
  "wishlist.toCart": "Add to Cart",
  "wishlist.toCartNamed": "Add to Cart: {name}",
  "wishlist.choose": "Choose Options",
  "wishlist.chooseNamed": "Choose Options: {name}",
  "wishlist.gone": "No longer available",

  "error.wishlist_full": `A wishlist holds at most ${wishesItemsMaxItems} products.`,
} as const;
