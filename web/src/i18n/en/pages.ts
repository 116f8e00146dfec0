/** Names of pages, and the texts of those that have few. */
export const pages = {
  "auth.title": "Sign In",
  "reset.title": "Choose a new password",
  "confirm.title": "Confirm your email address",
  "account.title": "My Account",
  "profile.title": "Profile",
  "addresses.title": "Addresses",
  "settings.title": "Settings",
  "checkout.title": "Checkout",
  "orders.title": "My Orders",
  "wishlist.title": "Wishlist",
} as const;
