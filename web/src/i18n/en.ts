import { account } from "./en/account";
import { auth } from "./en/auth";
import { cart } from "./en/cart";
import { catalog } from "./en/catalog";
import { checkout } from "./en/checkout";
import { contentPages } from "./en/content-pages";
import { coupons } from "./en/coupons";
import { errors } from "./en/errors";
import { home } from "./en/home";
import { listing } from "./en/listing";
import { menu } from "./en/menu";
import { notify } from "./en/notify";
import { office } from "./en/office";
import { officeErrors } from "./en/office-errors";
import { officeImport } from "./en/office-import";
import { officeLetters } from "./en/office-letters";
import { officeMarketing } from "./en/office-marketing";
import { officeOrders } from "./en/office-orders";
import { officePeople } from "./en/office-people";
import { officeSettings } from "./en/office-settings";
import { officeShipping } from "./en/office-shipping";
import { officeProducts } from "./en/office-products";
import { officeHome } from "./en/office-home";
import { officeCustomers } from "./en/office-customers";
import { officeCoupons } from "./en/office-coupons";
import { officeVendors } from "./en/office-vendors";
import { orders } from "./en/orders";
import { payment } from "./en/payment";
import { pages } from "./en/pages.gen";
import { product } from "./en/product";
import { promise } from "./en/promise";
import { recent } from "./en/recent";
import { returns } from "./en/returns";
import { review } from "./en/review";
import { settings } from "./en/settings";
import { share } from "./en/share";
import { shell } from "./en/shell";
import { signUp } from "./en/sign-up";
import { suggest } from "./en/suggest";
import { wishlist } from "./en/wishlist";
import type { ErrorKey } from "./error-codes";

/**
 * All English messages; their keys, placeholders and plurals type every other language. An error code without a
 * text does not compile.
 */
export const messages = {
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
} satisfies Record<ErrorKey, string>;
