/** Names of pages, and the texts of those that have few. */
export const pages = {
  "auth.title": "Sign In",
  "reset.title": "Choose a new password",
  "account.title": "My Account",
  "profile.title": "Profile",
  "addresses.title": "Addresses",
  "settings.title": "Settings",
  "checkout.title": "Checkout",
  "orders.title": "My Orders",
  "orders.empty": "No orders yet",
  "wishlist.title": "Wishlist",
  "wishlist.empty": "Your wishlist is empty",
  "wishlist.start": "Start Shopping",
} as const;
