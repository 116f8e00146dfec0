import { cart } from "./ar/cart";
import { catalog } from "./ar/catalog";
import { errors } from "./ar/errors";
import { home } from "./ar/home";
import { pages } from "./ar/pages.gen";
import { recent } from "./ar/recent";
import { shell } from "./ar/shell";
import { signUp } from "./ar/sign-up";
import { suggest } from "./ar/suggest";
import { wishlist } from "./ar/wishlist";

/** The Arabic texts that every page may need. */
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
