import { returnDays, vatPercent } from "@/api/rules.gen";

/** The frame around every page: header, menus, footer, bottom bar, states that any page may show. */
export const shell = {
  "shop.name": "{shop}",
  "shop.tagline": "Everything for you and your home, delivered across Saudi Arabia.",
  "shop.home": "{shop} home",
  "shell.skip": "Skip to content",
  "shell.loading": "Loading...",
  "shell.announcement": "Announcement",
  "shell.close": "Close",
  "shell.undo": "Undo",
  "shell.notifications": "Notifications",

  "search.label": "Search the shop",
  "search.placeholder": "Search products and brands",
  "search.submit": "Search",
  "search.clear": "Clear search",

  "city.label": "Delivery city",
  "city.deliverTo": "Deliver to",

  "language.switch": "Switch to Arabic",

  "user.menu": "User menu",
  "user.wishlist": "Wishlist",

  "nav.categories": "Categories",
  "nav.allCategories": "All Categories",
  "nav.mobile": "Bottom bar",
  "nav.home": "Home",
  "nav.menu": "Menu",
  "nav.cart": "Cart",
  "nav.account": "Account",
  "nav.deals": "Deals",
  "nav.new": "New in",
  "menu.browse": "Browse All Categories",

  "footer.shop": "Shop",
  "footer.help": "Help",
  "footer.company": "Company",
  "footer.payments": "We accept",
  "footer.soon": "Coming soon",
  "footer.returns": `${returnDays}-day returns`,
  "footer.returnsText": "Changed your mind? Send it back.",
  "footer.support": "24/7 support",
  "footer.supportText": "In Arabic and English, any hour.",
  "footer.pro": "Pro membership",
  "footer.proText": "More for those who shop often.",
  "footer.rights": "© {shop}. All rights reserved.",
  "footer.vat": `Prices are in Saudi riyals. ${vatPercent}% VAT is added at checkout.`,

  "checkout.secure": "Secure Checkout",

  "notFound.text": "The page may have moved, or the address has a typo.",
  "notFound.home": "Return to Home",
  "crash.title": "Unexpected Application Error!",
  "crash.text": "Something broke on our side. Your cart is safe. Load the page again, or go back home.",
  "crash.reload": "Reload the page",
  "state.failed": "This did not load",
  "state.offline": "No connection",
  "state.asOf": "Prices and stock as of {time}",
  "state.retry": "Try again",
} as const;
