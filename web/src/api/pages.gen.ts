// Generated from internal/page/routes.go by `make generate`; do not edit.

export type Page = {
  path: string;
  /** Values for wildcards of the first addresses that the path does not have. */
  params?: Readonly<Record<string, string>>;
  /** The page sets the document's title itself, from its data. */
  ownTitle?: true;
  /** The title stands without the shop's name after it. */
  wholeTitle?: true;
  /** The part of the texts that comes with the page. */
  texts?: "listing" | "product" | "account" | "order" | "return" | "content";
  /** Pages for members send guests to sign in; pages for guests send members on. */
  guard?: "members" | "guests";
  /** Checkout has a header of its own and nothing around it that distracts; a bare page stands alone. */
  layout?: "checkout" | "bare";
};

export const pages = {
  home: {
    path: "/",
    wholeTitle: true,
  },
  categories: {
    path: "/categories",
  },
  category: {
    path: "/category/:slug",
    ownTitle: true,
    texts: "listing",
  },
  collection: {
    path: "/collections/:slug",
    ownTitle: true,
    texts: "listing",
  },
  search: {
    path: "/search",
    texts: "listing",
  },
  product: {
    path: "/product/:id",
    ownTitle: true,
    texts: "product",
  },
  stopNotices: {
    path: "/notify/stop",
    texts: "product",
  },
  deals: {
    path: "/deals",
    texts: "listing",
  },
  new: {
    path: "/new",
    texts: "listing",
  },
  electronics: {
    path: "/electronics",
    params: { slug: "electronics" },
    texts: "listing",
  },
  fashion: {
    path: "/fashion",
    params: { slug: "fashion" },
    texts: "listing",
  },
  homeKitchen: {
    path: "/home-kitchen",
    params: { slug: "home-kitchen" },
    texts: "listing",
  },
  beauty: {
    path: "/beauty",
    params: { slug: "beauty-personal-care" },
    texts: "listing",
  },
  cart: {
    path: "/cart",
    texts: "order",
  },
  wishlist: {
    path: "/wishlist",
    texts: "order",
    guard: "members",
  },
  checkout: {
    path: "/checkout",
    texts: "order",
    guard: "members",
    layout: "checkout",
  },
  orders: {
    path: "/orders",
    texts: "order",
    guard: "members",
  },
  order: {
    path: "/orders/:id",
    ownTitle: true,
    texts: "order",
    guard: "members",
  },
  invoice: {
    path: "/orders/:id/invoice",
    ownTitle: true,
    texts: "order",
    guard: "members",
    layout: "bare",
  },
  return: {
    path: "/returns/:id",
    ownTitle: true,
    texts: "return",
    guard: "members",
  },
  auth: {
    path: "/auth",
    texts: "account",
    guard: "guests",
  },
  reset: {
    path: "/auth/reset",
    texts: "account",
  },
  confirm: {
    path: "/auth/confirm",
    texts: "account",
  },
  account: {
    path: "/account",
    texts: "account",
    guard: "members",
  },
  profile: {
    path: "/account/profile",
    texts: "account",
    guard: "members",
  },
  addresses: {
    path: "/account/addresses",
    texts: "account",
    guard: "members",
  },
  settings: {
    path: "/account/settings",
    texts: "account",
    guard: "members",
  },
  contact: {
    path: "/contact",
    texts: "content",
  },
  track: {
    path: "/track",
    texts: "order",
  },
  returns: {
    path: "/returns",
    ownTitle: true,
    texts: "content",
  },
  shipping: {
    path: "/shipping",
    ownTitle: true,
    texts: "content",
  },
  about: {
    path: "/about",
    ownTitle: true,
    texts: "content",
  },
  careers: {
    path: "/careers",
    ownTitle: true,
    texts: "content",
  },
  privacy: {
    path: "/privacy",
    ownTitle: true,
    texts: "content",
  },
  terms: {
    path: "/terms",
    ownTitle: true,
    texts: "content",
  },
  ownPage: {
    path: "/pages/:name",
    ownTitle: true,
    texts: "content",
  },
  unsubscribe: {
    path: "/unsubscribe",
    texts: "content",
  },
  confirmNewsletter: {
    path: "/newsletter/confirm",
    texts: "content",
  },
  pro: {
    path: "/pro",
    texts: "content",
  },
  notFound: {
    path: "*",
  },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;
