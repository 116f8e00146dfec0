/** The wishlist page. */
export const wishlistPage = {
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
} as const;
