import { cart } from "./en/cart";
import { catalog } from "./en/catalog";
import { errors } from "./en/errors";
import { home } from "./en/home";
import { pages } from "./en/pages.gen";
import { recent } from "./en/recent";
import { shell } from "./en/shell";
import { signUp } from "./en/sign-up";
import { suggest } from "./en/suggest";
import { wishlist } from "./en/wishlist";

/** The English texts that every page may need. */
export const messages = {
  ...shell,
  ...catalog,
  ...cart,
  ...wishlist,
  ...pages,
  ...home,
  ...suggest,
  ...signUp,
  ...recent,
  ...errors,
};
