import type { ComponentType } from "react";
import { loadMessageChunk, type MessageChunk } from "@/i18n/load-messages";
import type { PlainKey } from "@/i18n/messages";
import { lazyPage, type LazyPage } from "./lazy-page";

export type PageRoute = {
  path: string;
  page: LazyPage;
  /** The document's title; pages that name themselves after their data have none. */
  title?: PlainKey;
  /** The title stands without the shop's name after it. */
  wholeTitle?: boolean;
  /** Guarded pages send signed-out visitors to /auth; guest pages send signed-in ones away. */
  access?: "guarded" | "guest";
  /** Checkout has a header of its own and nothing around it that distracts; bare pages have nothing at all. */
  frame?: "checkout" | "bare";
};

/** A page with a part of the texts that loads beside it. The server preloads both. */
function pageWith(part: MessageChunk, load: () => Promise<ComponentType>): LazyPage {
  return lazyPage(async () => {
    const [page] = await Promise.all([load(), loadMessageChunk(part)]);
    return page;
  });
}

export const notFoundPage = lazyPage(() => import("./pages/not-found-page").then((m) => m.NotFoundPage));

export const routes: readonly PageRoute[] = [
  {
    path: "/",
    title: "home.title",
    wholeTitle: true,
    page: lazyPage(() => import("./pages/home-page").then((m) => m.HomePage)),
  },
  {
    path: "/categories",
    title: "categories.title",
    page: lazyPage(() => import("@/features/catalog/categories-page").then((m) => m.CategoriesPage)),
  },
  {
    path: "/category/:slug",
    page: pageWith("listing", () => import("@/features/catalog/category-page").then((m) => m.CategoryPage)),
  },
  {
    path: "/search",
    title: "page.search",
    page: pageWith("listing", () => import("@/features/catalog/search-page").then((m) => m.SearchPage)),
  },
  {
    path: "/product/:id",
    page: pageWith("product", () => import("./pages/product-page").then((m) => m.ProductPage)),
  },
  {
    path: "/notify/stop",
    page: pageWith("product", () =>
      import("@/features/product/stop-notices-page").then((m) => m.StopNoticesPage),
    ),
  },
  {
    path: "/deals",
    title: "page.deals",
    page: pageWith("listing", () => import("./pages/deals-page").then((m) => m.DealsPage)),
  },
  {
    path: "/new",
    title: "page.new",
    page: pageWith("listing", () => import("@/features/catalog/listing-page").then((m) => m.NewPage)),
  },
  {
    path: "/electronics",
    title: "page.electronics",
    page: pageWith("listing", () =>
      import("@/features/catalog/category-page").then((m) => m.ElectronicsPage),
    ),
  },
  {
    path: "/fashion",
    title: "page.fashion",
    page: pageWith("listing", () => import("@/features/catalog/category-page").then((m) => m.FashionPage)),
  },
  {
    path: "/home-kitchen",
    title: "page.homeKitchen",
    page: pageWith("listing", () =>
      import("@/features/catalog/category-page").then((m) => m.HomeKitchenPage),
    ),
  },
  {
    path: "/beauty",
    title: "page.beauty",
    page: pageWith("listing", () => import("@/features/catalog/category-page").then((m) => m.BeautyPage)),
  },

  {
    path: "/cart",
    title: "cart.title",
    page: pageWith("order", () => import("@/features/cart/cart-page").then((m) => m.CartPage)),
  },
  {
    path: "/wishlist",
    title: "wishlist.title",
    access: "guarded",
    page: pageWith("order", () => import("./pages/wishlist-page").then((m) => m.WishlistPage)),
  },
  {
    path: "/checkout",
    title: "checkout.title",
    access: "guarded",
    frame: "checkout",
    page: pageWith("order", () => import("./pages/checkout-page").then((m) => m.CheckoutPage)),
  },
  {
    path: "/orders",
    title: "orders.title",
    access: "guarded",
    page: pageWith("order", () => import("@/features/orders/orders-page").then((m) => m.OrdersPage)),
  },
  {
    path: "/orders/:id",
    access: "guarded",
    page: pageWith("order", () => import("./pages/order-page").then((m) => m.OrderPage)),
  },
  {
    path: "/orders/:id/invoice",
    access: "guarded",
    frame: "bare",
    page: pageWith("order", () => import("@/features/orders/invoice-page").then((m) => m.InvoicePage)),
  },

  {
    path: "/auth",
    title: "auth.title",
    access: "guest",
    page: pageWith("account", () => import("@/features/auth/auth-page").then((m) => m.AuthPage)),
  },
  {
    path: "/auth/reset",
    title: "reset.title",
    page: pageWith("account", () => import("@/features/auth/reset-page").then((m) => m.ResetPage)),
  },
  {
    path: "/auth/confirm",
    title: "confirm.title",
    page: pageWith("account", () => import("@/features/auth/confirm-page").then((m) => m.ConfirmPage)),
  },
  {
    path: "/account",
    title: "account.title",
    access: "guarded",
    page: pageWith("account", () => import("@/features/account/account-page").then((m) => m.AccountPage)),
  },
  {
    path: "/account/profile",
    title: "profile.title",
    access: "guarded",
    page: pageWith("account", () => import("@/features/account/profile-page").then((m) => m.ProfilePage)),
  },
  {
    path: "/account/addresses",
    title: "addresses.title",
    access: "guarded",
    page: pageWith("account", () => import("@/features/account/addresses-page").then((m) => m.AddressesPage)),
  },
  {
    path: "/account/settings",
    title: "settings.title",
    access: "guarded",
    page: pageWith("account", () => import("./pages/settings-page").then((m) => m.SettingsPage)),
  },

  {
    path: "/contact",
    title: "page.contact",
    page: pageWith("content", () => import("@/features/content/contact-page").then((m) => m.ContactPage)),
  },
  {
    path: "/track",
    title: "page.track",
    page: pageWith("order", () => import("@/features/orders/track-page").then((m) => m.TrackPage)),
  },
  {
    path: "/returns",
    page: pageWith("content", () => import("@/features/content/text-page").then((m) => m.ReturnsPage)),
  },
  {
    path: "/shipping",
    page: pageWith("content", () => import("@/features/content/text-page").then((m) => m.ShippingPage)),
  },
  {
    path: "/about",
    page: pageWith("content", () => import("@/features/content/text-page").then((m) => m.AboutPage)),
  },
  {
    path: "/careers",
    page: pageWith("content", () => import("@/features/content/text-page").then((m) => m.CareersPage)),
  },
  {
    path: "/privacy",
    page: pageWith("content", () => import("@/features/content/text-page").then((m) => m.PrivacyPage)),
  },
  {
    path: "/terms",
    page: pageWith("content", () => import("@/features/content/text-page").then((m) => m.TermsPage)),
  },
  {
    path: "/unsubscribe",
    title: "page.unsubscribe",
    page: pageWith("content", () =>
      import("@/features/content/unsubscribe-page").then((m) => m.UnsubscribePage),
    ),
  },
  {
    path: "/pro",
    title: "page.pro",
    page: pageWith("content", () => import("@/features/content/pro-page").then((m) => m.ProPage)),
  },
];
