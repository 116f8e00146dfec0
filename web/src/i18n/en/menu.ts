/** Menus that open over the page: of the user, of the categories with their banners, of phones. */
export const menu = {
  "user.menu": "User menu",
  "user.wishlist": "Wishlist",

  "user.account": "My Account",
  "user.orders": "My Orders",
  "user.signOut": "Sign Out",
  "user.logIn": "Log in",

  "theme.label": "Appearance",
  "theme.system": "System",
  "theme.light": "Light",
  "theme.dark": "Dark",

  "menu.browse": "Browse All Categories",
  "menu.title": "Menu",
  "menu.top": "Top Categories",
  "menu.all": "All Categories ({n})",

  "banner.default.title": "The whole shop at a glance",
  "banner.default.text": "Every aisle, one page",
  "banner.beauty-personal-care.title": "Glow, every day",
  "banner.beauty-personal-care.text": "Care that suits your skin and our climate",
  "banner.home-garden.title": "Bring the garden in",
  "banner.home-garden.text": "Plants, light and quiet corners",
  "banner.home-kitchen.title": "Set the table",
  "banner.home-kitchen.text": "From the first coffee to the family feast",
  "banner.home-office.title": "Work well from home",
  "banner.home-office.text": "Desks, chairs and tools for a clear head",
  "banner.kids-babies.title": "For little explorers",
  "banner.kids-babies.text": "Toys and care that parents trust",
  "banner.electronics.title": "Smart picks, fair prices",
  "banner.electronics.text": "Phones, sound and everything that plugs in",
  "banner.fashion.title": "Dressed for the season",
  "banner.fashion.text": "Clothes, shoes and bags you will wear often",
  "banner.shop": "Shop now",
} as const;
