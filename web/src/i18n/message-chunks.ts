import type { MessageKey } from "./messages.ts";

/**
 * Which chunk the messages of each subject load in, in every language. Every page loads `first`; `later` loads with the
 * first thing that opens over a page or appears below it, the others with the pages that need them.
 * scripts/message-chunks.ts builds one module of each chunk and language.
 */
export const messageChunks = {
  first: ["shell", "catalog", "pages.gen", "home", "sign-up", "errors"],
  later: ["menu", "suggest", "recent"],
  listing: ["listing", "coupons"],
  product: ["product", "review", "notify", "share"],
  account: ["account", "auth", "settings"],
  order: ["cart", "wishlist", "checkout", "orders", "promise"],
  payment: ["payment"],
  return: ["returns"],
  content: ["content-pages"],
  /** Of the back office alone: the shop's build has no loader for them. */
  office: [
    "office",
    "office-coupons",
    "office-customers",
    "office-errors",
    "office-home",
    "office-import",
    "office-letters",
    "office-marketing",
    "office-orders",
    "office-people",
    "office-products",
    "office-settings",
    "office-shipping",
    "office-vendors",
  ],
} as const;

export type MessageChunk = keyof typeof messageChunks;

/** What every page needs of subjects that load later: these keys load in `first`, the rest in the chunk above. */
export const firstKeys = {
  cart: [
    "cart.open",
    "cart.items",
    "cart.added",
    "cart.updated",
    "cart.keptOffline",
    "cart.addFailed",
    "cart.removed",
    "cart.removeFailed",
    "cart.remove",
  ],
  checkout: ["checkout.secure"],
  menu: ["user.menu", "user.wishlist", "menu.browse"],
  product: [
    "product.outOfStock",
    "product.onlyLeft",
    "product.discount",
    "product.noReviews",
    "product.from",
    "product.rating",
    "product.reviews",
    "product.priceWas",
    "product.freeShipping",
    "product.freeExpress",
    "product.express",
    "product.inStock",
    "product.addNamed",
    "product.quantityOf",
    "product.less",
    "product.more",
    "quickView.openNamed",
  ],
  wishlist: [
    "wishlist.addNamed",
    "wishlist.removeNamed",
    "wishlist.added",
    "wishlist.already",
    "wishlist.addFailed",
    "wishlist.removed",
    "wishlist.removeFailed",
  ],
} satisfies Record<string, readonly MessageKey[]>;
