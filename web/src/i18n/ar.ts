import { account } from "./ar/account";
import { auth } from "./ar/auth";
import { cart } from "./ar/cart";
import { catalog } from "./ar/catalog";
import { checkout } from "./ar/checkout";
import { contentPages } from "./ar/content-pages";
import { coupons } from "./ar/coupons";
import { errors } from "./ar/errors";
import { home } from "./ar/home";
import { listing } from "./ar/listing";
import { menu } from "./ar/menu";
import { notify } from "./ar/notify";
import { office } from "./ar/office";
import { officeErrors } from "./ar/office-errors";
import { officeImport } from "./ar/office-import";
import { officeLetters } from "./ar/office-letters";
import { officeMarketing } from "./ar/office-marketing";
import { officeOrders } from "./ar/office-orders";
import { officePeople } from "./ar/office-people";
import { officeSettings } from "./ar/office-settings";
import { officeShipping } from "./ar/office-shipping";
import { officeProducts } from "./ar/office-products";
import { officeHome } from "./ar/office-home";
import { officeCustomers } from "./ar/office-customers";
import { officeCoupons } from "./ar/office-coupons";
import { officeVendors } from "./ar/office-vendors";
import { orders } from "./ar/orders";
import { payment } from "./ar/payment";
import { pages } from "./ar/pages.gen";
import { product } from "./ar/product";
import { promise } from "./ar/promise";
import { recent } from "./ar/recent";
import { returns } from "./ar/returns";
import { review } from "./ar/review";
import { settings } from "./ar/settings";
import { share } from "./ar/share";
import { shell } from "./ar/shell";
import { signUp } from "./ar/sign-up";
import { suggest } from "./ar/suggest";
import { wishlist } from "./ar/wishlist";
import type { Messages } from "./messages";

/** All Arabic messages, for the same keys as the English ones. */
export const messages: Messages = {
  ...account,
  ...auth,
  ...cart,
  ...catalog,
  ...checkout,
  ...contentPages,
  ...coupons,
  ...errors,
  ...home,
  ...listing,
  ...menu,
  ...notify,
  ...office,
  ...officeErrors,
  ...officeImport,
  ...officeLetters,
  ...officeMarketing,
  ...officeOrders,
  ...officePeople,
  ...officeSettings,
  ...officeShipping,
  ...officeProducts,
  ...officeHome,
  ...officeCustomers,
  ...officeCoupons,
  ...officeVendors,
  ...orders,
  ...pages,
  ...payment,
  ...product,
  ...promise,
  ...recent,
  ...returns,
  ...review,
  ...settings,
  ...share,
  ...shell,
  ...signUp,
  ...suggest,
  ...wishlist,
};
