// Generated from internal/page/routes.go by `make generate`; do not edit.

import type { ComponentType } from "react";
import type { PageName } from "@/api/pages.gen";

type PageModule<Name extends PageName> = Record<`${Capitalize<Name>}Page`, ComponentType>;

/** The module of each page, in a chunk of its own. It exports the component by the page's name. */
const modules: { [Name in PageName]: () => Promise<PageModule<Name>> } = {
  home: () => import("@/app/pages/home-page"),
  categories: () => import("@/features/catalog/categories-page"),
  category: () => import("@/features/catalog/category-page"),
  collection: () => import("@/features/catalog/collection-page"),
  search: () => import("@/features/catalog/search-page"),
  product: () => import("@/app/pages/product-page"),
  stopNotices: () => import("@/features/product/stop-notices-page"),
  deals: () => import("@/app/pages/deals-page"),
  new: () => import("@/features/catalog/listing-page"),
  electronics: () => import("@/features/catalog/category-page"),
  fashion: () => import("@/features/catalog/category-page"),
  homeKitchen: () => import("@/features/catalog/category-page"),
  beauty: () => import("@/features/catalog/category-page"),
  cart: () => import("@/app/pages/cart-page"),
  wishlist: () => import("@/app/pages/wishlist-page"),
  checkout: () => import("@/app/pages/checkout-page"),
  orders: () => import("@/features/orders/orders-page"),
  order: () => import("@/app/pages/order-page"),
  invoice: () => import("@/features/orders/invoice-page"),
  return: () => import("@/features/orders/return-page"),
  auth: () => import("@/features/auth/auth-page"),
  reset: () => import("@/features/auth/reset-page"),
  confirm: () => import("@/features/auth/confirm-page"),
  account: () => import("@/features/account/account-page"),
  profile: () => import("@/features/account/profile-page"),
  addresses: () => import("@/features/account/addresses-page"),
  settings: () => import("@/app/pages/settings-page"),
  contact: () => import("@/features/content/contact-page"),
  track: () => import("@/features/orders/track-page"),
  returns: () => import("@/features/content/text-page"),
  shipping: () => import("@/features/content/text-page"),
  about: () => import("@/features/content/text-page"),
  careers: () => import("@/features/content/text-page"),
  privacy: () => import("@/features/content/text-page"),
  terms: () => import("@/features/content/text-page"),
  ownPage: () => import("@/features/content/text-page"),
  unsubscribe: () => import("@/features/content/unsubscribe-page"),
  confirmNewsletter: () => import("@/features/content/confirm-newsletter-page"),
  pro: () => import("@/features/content/pro-page"),
  notFound: () => import("@/app/pages/not-found-page"),
};

export async function loadPage(name: PageName): Promise<ComponentType> {
  const module: Record<string, ComponentType> = await modules[name]();
  return module[name.replace(/^./, (first) => first.toUpperCase()) + "Page"] as ComponentType;
}
