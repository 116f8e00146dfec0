/** Texts of the heart button. */
export const wishlist = {
  "wishlist.addNamed": "Add to wishlist: {name}",
  "wishlist.removeNamed": "Remove from wishlist: {name}",
  "wishlist.added": "Added to wishlist",
  "wishlist.already": "Already in wishlist",
  "wishlist.addFailed": "Failed to add to wishlist",
  "wishlist.removed": "Removed from wishlist",
  "wishlist.removeFailed": "Failed to remove from wishlist",
  "wishlist.cleared": "Wishlist cleared",
} as const;
