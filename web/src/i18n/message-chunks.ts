/**
 * Which chunk the messages of each subject load in, in every language. Every page loads `first`; `later` loads with the
 * first thing that opens over a page or appears below it, the others with the pages that need them. scripts/message-chunks.ts builds one module of each chunk and language.
 */
export const messageChunks = {
  first: ["shell", "catalog", "cart", "wishlist", "pages.gen", "home", "sign-up", "errors"],
  later: ["menu", "suggest", "recent"],
  listing: ["listing", "coupons"],
  product: ["product", "review", "notify", "share"],
  account: ["account", "auth", "settings"],
  order: ["cart-page", "wishlist-page", "checkout", "orders", "promise"],
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
