import { account } from "./ar/account";
import { auth } from "./ar/auth";
import { cart } from "./ar/cart";
import { catalog } from "./ar/catalog";
import { content } from "./ar/content";
import { errors } from "./ar/errors";
import { home } from "./ar/home";
import { listing } from "./ar/listing";
import { product } from "./ar/product";
import { settings } from "./ar/settings";
import { shell } from "./ar/shell";
import { signUp } from "./ar/sign-up";
import { suggest } from "./ar/suggest";
import { wishlist } from "./ar/wishlist";
import type { Messages } from "./messages";

/** Arabic texts, for the same keys as the English ones. */
export const messages: Messages = {
  ...shell,
  ...catalog,
  ...listing,
  ...product,
  ...cart,
  ...wishlist,
  ...account,
  ...auth,
  ...settings,
  ...content,
  ...home,
  ...suggest,
  ...signUp,
  ...errors,
};
