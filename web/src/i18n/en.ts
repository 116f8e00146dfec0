import { account } from "./en/account";
import { auth } from "./en/auth";
import { cart } from "./en/cart";
import { catalog } from "./en/catalog";
import { content } from "./en/content";
import { errors } from "./en/errors";
import { home } from "./en/home";
import { listing } from "./en/listing";
import { product } from "./en/product";
import { settings } from "./en/settings";
import { shell } from "./en/shell";
import { signUp } from "./en/sign-up";
import { suggest } from "./en/suggest";
import { wishlist } from "./en/wishlist";

/** English texts; their keys, placeholders and plurals type every other language. */
export const messages = {
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
