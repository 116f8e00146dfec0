/** Texts of the cart that every page may need. */
export const cart = {
  "cart.open": "Open cart",
  "cart.items": { one: "{n} item", other: "{n} items" },
  "cart.added": "Added to cart",
  "cart.updated": "Quantity updated in cart",
  "cart.keptOffline": "Saved on this device",
  "cart.addFailed": "Failed to add to cart",
  "cart.removed": "Removed from cart",
  "cart.removeFailed": "Failed to remove from cart",
  "cart.cleared": "Cart cleared",
  "cart.remove": "Remove: {name}",
} as const;
