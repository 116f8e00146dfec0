/** The wishlist page. */
export const wishlistPage = {
  "wishlist.empty": "Your wishlist is empty",
  "wishlist.start": "Start Shopping",
} as const;
