// Generated from internal/page/routes.go by `make generate`; do not edit.

import type { ComponentType } from "react";
import type { PageName } from "@/api/pages.gen";

/** The component of each page, in a chunk of its own. */
export const pageModules: Record<PageName, () => Promise<ComponentType>> = {
  home: () => import("@/app/pages/home-page").then((module) => module.HomePage),
  categories: () => import("@/features/catalog/categories-page").then((module) => module.CategoriesPage),
  category: () => import("@/features/catalog/category-page").then((module) => module.CategoryPage),
  search: () => import("@/features/catalog/search-page").then((module) => module.SearchPage),
  product: () => import("@/app/pages/product-page").then((module) => module.ProductPage),
  stopNotices: () => import("@/features/product/stop-notices-page").then((module) => module.StopNoticesPage),
  deals: () => import("@/app/pages/deals-page").then((module) => module.DealsPage),
  new: () => import("@/features/catalog/listing-page").then((module) => module.NewPage),
  electronics: () => import("@/features/catalog/category-page").then((module) => module.ElectronicsPage),
  fashion: () => import("@/features/catalog/category-page").then((module) => module.FashionPage),
  homeKitchen: () => import("@/features/catalog/category-page").then((module) => module.HomeKitchenPage),
  beauty: () => import("@/features/catalog/category-page").then((module) => module.BeautyPage),
  cart: () => import("@/features/cart/cart-page").then((module) => module.CartPage),
  wishlist: () => import("@/app/pages/wishlist-page").then((module) => module.WishlistPage),
  checkout: () => import("@/app/pages/checkout-page").then((module) => module.CheckoutPage),
  orders: () => import("@/features/orders/orders-page").then((module) => module.OrdersPage),
  order: () => import("@/app/pages/order-page").then((module) => module.OrderPage),
  invoice: () => import("@/features/orders/invoice-page").then((module) => module.InvoicePage),
  auth: () => import("@/features/auth/auth-page").then((module) => module.AuthPage),
  reset: () => import("@/features/auth/reset-page").then((module) => module.ResetPage),
  confirm: () => import("@/features/auth/confirm-page").then((module) => module.ConfirmPage),
  account: () => import("@/features/account/account-page").then((module) => module.AccountPage),
  profile: () => import("@/features/account/profile-page").then((module) => module.ProfilePage),
  addresses: () => import("@/features/account/addresses-page").then((module) => module.AddressesPage),
  settings: () => import("@/app/pages/settings-page").then((module) => module.SettingsPage),
  contact: () => import("@/features/content/contact-page").then((module) => module.ContactPage),
  track: () => import("@/features/orders/track-page").then((module) => module.TrackPage),
  returns: () => import("@/features/content/text-page").then((module) => module.ReturnsPage),
  shipping: () => import("@/features/content/text-page").then((module) => module.ShippingPage),
  about: () => import("@/features/content/text-page").then((module) => module.AboutPage),
  careers: () => import("@/features/content/text-page").then((module) => module.CareersPage),
  privacy: () => import("@/features/content/text-page").then((module) => module.PrivacyPage),
  terms: () => import("@/features/content/text-page").then((module) => module.TermsPage),
  unsubscribe: () => import("@/features/content/unsubscribe-page").then((module) => module.UnsubscribePage),
  pro: () => import("@/features/content/pro-page").then((module) => module.ProPage),
  notFound: () => import("@/app/pages/not-found-page").then((module) => module.NotFoundPage),
};
